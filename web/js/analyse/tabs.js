// Tabs: one of several parts shown, the others kept. makeTabs(label, [{name, label, element, onShow}], first, onChoose).

import { freshId, h } from '../dom.js';

/** Who clicks with a pointer keeps the arrow keys for the game; who came by keyboard keeps the focus. */
export function releaseFocus(element) {
  if (element && !element.matches(':focus-visible')) element.blur();
}

export function makeTabs(label, parts, first, onChoose) {
  const id = freshId('tabs');
  const buttons = parts.map((part) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-${part.name}`,
        'aria-controls': `${id}-${part.name}-panel`,
        on: {
          click: (event) => {
            choose(part.name);
            releaseFocus(event.currentTarget);
          },
        },
      },
      part.label,
    ),
  );
  const panels = parts.map((part) =>
    h(
      'div.tab-panel',
      {
        role: 'tabpanel',
        id: `${id}-${part.name}-panel`,
        'aria-labelledby': `${id}-${part.name}`,
        tabindex: '0',
      },
      part.element,
    ),
  );
  let chosen = null;
  const element = h('section.card.tab-card', { 'aria-label': label });

  function choose(name) {
    if (name === chosen) return;
    chosen = parts.some((part) => part.name === name) ? name : parts[0].name;
    parts.forEach((part, i) => {
      const here = part.name === chosen;
      buttons[i].setAttribute('aria-selected', String(here));
      buttons[i].tabIndex = here ? 0 : -1;
      panels[i].hidden = !here;
      if (part.onShow) part.onShow(here);
    });
    element.dataset.tab = chosen;
    if (onChoose) onChoose(chosen);
  }

  const list = h(
    'div.tabs',
    {
      role: 'tablist',
      'aria-label': label,
      on: {
        keydown: (event) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (!step) return;
          event.preventDefault();
          event.stopPropagation();
          const at =
            (parts.findIndex((part) => part.name === chosen) + step + parts.length) % parts.length;
          choose(parts[at].name);
          buttons[at].focus();
        },
      },
    },
    buttons,
  );
  element.append(list, ...panels);
  choose(first);
  return { element, choose };
}
