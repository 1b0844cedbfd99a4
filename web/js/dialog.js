// Questions in front of the page. openDialog({title, body, actions}) → Promise of the chosen action's value, null when it
// was closed without one. `body`: an element, or close => element. An action is {label, value, kind: 'primary'|'bad'|''};
// a value that is a function is called first and must return what to close with, or a promise of it; undefined keeps the
// dialog open.

import { freshId, h } from './dom.js';

export function openDialog({
  title,
  body,
  actions = [{ label: 'Close', value: null, kind: 'primary' }],
  wide = false,
}) {
  return new Promise((resolve) => {
    const before = document.activeElement,
      titleId = freshId('title');
    let result = null;
    const close = (value) => {
      result = value;
      dialog.close();
    };
    let asked = false;
    const choose = async (action) => {
      if (asked) return;
      asked = true;
      const value = typeof action.value === 'function' ? await action.value() : action.value;
      asked = false;
      if (value !== undefined && dialog.open) close(value);
    };
    const buttons = actions.map((action) =>
      h(
        'button',
        {
          type: action.kind === 'primary' ? 'submit' : 'button',
          class: action.kind || '',
          on: {
            click: (event) => {
              event.preventDefault();
              choose(action);
            },
          },
        },
        action.label,
      ),
    );
    const main = actions.find((action) => action.kind === 'primary');
    const form = h(
      'form.dialog-form',
      {
        method: 'dialog',
        on: {
          submit: (event) => {
            event.preventDefault();
            if (main) choose(main);
          },
        },
      },
      h(
        'header',
        null,
        h('h2', { id: titleId }, title),
        h(
          'button.icon',
          { type: 'button', 'aria-label': 'Close', on: { click: () => close(null) } },
          '✕',
        ),
      ),
      h('div.dialog-body', null, typeof body === 'function' ? body(close) : body),
      h('footer', null, buttons),
    );
    const dialog = h(
      'dialog',
      {
        'aria-labelledby': titleId,
        class: wide ? 'wide' : '',
        on: {
          close: () => {
            dialog.remove();
            if (before && before.isConnected) before.focus({ preventScroll: true });
            resolve(result);
          },
          click: (event) => {
            if (event.target === dialog) close(null);
          },
        },
      },
      form,
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A plain question; true when it was answered with yes. */
export const confirmDialog = (title, text, yes = 'Yes', kind = 'primary') =>
  openDialog({
    title,
    body: h('p', null, text),
    actions: [
      { label: 'Cancel', value: null },
      { label: yes, value: true, kind },
    ],
  });
