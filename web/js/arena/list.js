// All tournaments: those that run first, then the latest.

import { fill, h } from '../dom.js';
import { learnPlayers, playerWords } from '../games/names.js';
import { addressOf } from '../router.js';
import { abilities, ask } from '../service.js';
import { goalWords } from '../words.js';
import { stateChip } from './tournament.js';
import { dateWords, modeName } from './words.js';

const seconds = 3;

function playersWords(specs) {
  const players = specs.map(playerWords);
  return players.length <= 4
    ? players.join(' · ')
    : `${players.slice(0, 3).join(' · ')} and ${players.length - 3} more`;
}

function item(arena) {
  if (arena.error)
    return h(
      'li.card.tournament',
      null,
      h('div.title', null, h('strong', null, arena.id), stateChip(arena.state)),
      h('p.soft', null, arena.error),
    );
  return h(
    'li.card.tournament',
    null,
    h(
      'div.title',
      null,
      h('a', { href: addressOf('arena', { path: arena.id }) }, arena.id),
      stateChip(arena.state),
      h('span.soft.date', null, dateWords(arena.date)),
    ),
    h('p', null, playersWords(arena.players)),
    h(
      'div.progress',
      null,
      h('progress', {
        max: arena.total,
        value: arena.state === 'decided' ? arena.total : arena.done,
        'aria-label': `Games played in ${arena.id}`,
      }),
      h(
        'span.soft',
        null,
        `${arena.done.toLocaleString('en')} of ${arena.total.toLocaleString('en')} · ${modeName(arena.mode)} · ${goalWords(arena.goal)}`,
      ),
    ),
  );
}

/** Where no tournament can be played, why, and where one can. */
function sorry() {
  return h(
    'div.card.empty',
    null,
    h('p', null, 'A tournament plays many games at once, and here this page has only one thread.'),
    h(
      'p',
      null,
      'Whoever runs this site can change that. Until then everything else works: ',
      h('a', { href: addressOf('play') }, 'play'),
      ' and choose AI vs AI to watch one game.',
    ),
  );
}

export class TournamentList {
  constructor(root) {
    if (!abilities.tournaments) {
      root.append(h('div.arena-title', null, h('h1', null, 'Tournaments')), sorry());
      this.gone = true;
      return;
    }
    this.list = h('ul.tournaments');
    root.append(
      h(
        'div.arena-title',
        null,
        h('h1', null, 'Tournaments'),
        h('a.button.primary', { href: addressOf('arena', { path: 'new' }) }, 'New tournament'),
      ),
      this.list,
    );
    fill(this.list, h('li.empty', null, h('p', { role: 'status' }, 'Looking for tournaments…')));
    learnPlayers()
      .catch(() => {})
      .then(() => this.load());
  }

  async load() {
    if (this.gone) return;
    try {
      this.show((await ask('GET', 'arenas')).arenas);
    } catch (error) {
      if (!this.shown && !this.gone)
        fill(this.list, h('li.empty', null, h('p', { role: 'alert' }, error.message)));
    }
    if (!this.gone) this.timer = setTimeout(() => this.load(), seconds * 1000);
  }

  /** Only rows that have changed are made anew; the focus stays. */
  show(arenas) {
    if (this.gone) return;
    if (!arenas.length) {
      if (this.shown !== '')
        fill(
          this.list,
          h(
            'li.card.empty',
            null,
            h('p', null, 'No tournament yet.'),
            abilities.server
              ? h(
                  'p',
                  null,
                  'Start one here, or with ',
                  h('code', null, 'flipside arena PLAYER PLAYER --out DIR'),
                  ' and ',
                  h('code', null, 'flipside serve --arenas DIR'),
                  '.',
                )
              : h(
                  'p',
                  null,
                  'Start one: choose some players, and they meet in many games while this page is open.',
                ),
          ),
        );
      this.shown = '';
      return;
    }
    if (!this.shown) this.list.replaceChildren();
    this.shown = 'some';
    const focused = document.activeElement && document.activeElement.getAttribute('href');
    this.rows = this.rows || new Map();
    const known = new Set(arenas.map((arena) => arena.id));
    for (const [id, row] of this.rows)
      if (!known.has(id)) {
        row.element.remove();
        this.rows.delete(id);
      }
    arenas.forEach((arena, i) => {
      const text = JSON.stringify(arena),
        row = this.rows.get(arena.id);
      if (!row || row.text !== text) {
        const element = item(arena);
        if (row) row.element.replaceWith(element);
        this.rows.set(arena.id, { text, element });
      }
      const { element } = this.rows.get(arena.id);
      if (this.list.children[i] !== element)
        this.list.insertBefore(element, this.list.children[i] || null);
    });
    if (focused && document.activeElement === document.body)
      this.list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }

  destroy() {
    this.gone = true;
    clearTimeout(this.timer);
  }
}
