// One tournament: how far it is, its boards, table, crosstable, test and games, following whoever plays it.

import { announce, say, sayError } from '../announce.js';
import { fill, freshId, h } from '../dom.js';
import { learnPlayers } from '../games/names.js';
import { addressOf, here, replace } from '../router.js';
import { abilities, ask, follow } from '../service.js';
import { Crosstable } from './crosstable.js';
import { GamesList } from './games.js';
import { RunningBoards } from './running.js';
import { Standings } from './standings.js';
import { TestPicture } from './test.js';
import { duration, plural, settingsWords, stateWords } from './words.js';

const formats = [
  ['ggf', 'GGF'],
  ['sgf', 'SGF'],
  ['pgn', 'PGN'],
  ['txt', 'transcripts'],
];

export function stateChip(state) {
  return h(`span.state.${state}`, null, stateWords[state] || state);
}

function progressWords(arena) {
  const words = [
    arena.sprt
      ? `${plural(arena.done, 'game')}, ${arena.total.toLocaleString('en')} at most`
      : `${arena.done.toLocaleString('en')} of ${plural(arena.total, 'game')}`,
  ];
  if (arena.state === 'running' && arena.games_per_second) {
    const rate = arena.games_per_second;
    words.push(rate >= 0.5 ? `${rate.toFixed(1)} a second` : `${(60 * rate).toFixed(1)} a minute`);
    if (arena.done < arena.total && !arena.sprt)
      words.push(`about ${duration(arena.seconds_left)} left`);
  }
  if (arena.state === 'decided') words.push('the sequential test is sure');
  return words.join(' · ');
}

const elsewhereWords = () =>
  abilities.server
    ? 'Another program plays it; end it there with Ctrl-C.'
    : 'Another tab with this page plays it; stop it there.';

/** How one that was stopped can go on, for those who have a shell and for those who have only the page. */
function resumeWords(arena) {
  if (abilities.server)
    return ['It can be gone on with here, or by ', h('code', null, arena.resume)];
  return abilities.tournaments
    ? 'A tournament is played while its tab is open. If none is, Resume here goes on with the games that are left: nothing is lost.'
    : 'It cannot go on now: a tournament plays many games at once, and this page has only one thread. What was played is below.';
}

async function download(id, format) {
  const { name, text } = await ask('GET', `arenas/${id}/export`, { format });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = h('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

export class Tournament {
  constructor(root, id, params) {
    this.id = id;
    this.root = root;
    this.params = params;
    this.head = h('header.card.arena-head');
    this.body = h('div.arena-page');
    this.boards = new RunningBoards(id);
    root.append(this.head, this.body);
    fill(this.head, h('h1', null, id), h('p.soft', { role: 'status' }, 'Reading the tournament…'));
    Promise.all([ask('GET', `arenas/${id}`), learnPlayers().catch(() => {})]).then(
      ([arena]) => this.begin(arena),
      (error) => this.fail(error),
    );
  }

  fail(error) {
    if (this.gone) return;
    fill(
      this.head,
      h('h1', null, this.id),
      h('p.bad', { role: 'alert' }, error.message),
      h('a.button', { href: addressOf('arena') }, 'All tournaments'),
    );
  }

  begin(arena) {
    if (this.gone) return;
    const { player, against, result, reason } = this.params;
    this.build(arena);
    this.standings = new Standings(arena, (name) => this.games.open(name));
    this.cross = new Crosstable((row, column) => this.games.open(row, column));
    this.test = new TestPicture();
    this.games = new GamesList(
      this.id,
      arena.players,
      { player, against, result, reason },
      (filter) => replace(filter),
    );
    this.body.append(
      this.boards.element,
      this.standings.element,
      this.test.element,
      this.cross.element,
      this.games.element,
    );
    this.show(arena);
    if (player) this.games.element.scrollIntoView();
    this.follow();
  }

  /** From now on: what was told of it before and has not come yet is of no use. */
  follow() {
    if (this.gone) return;
    if (this.stop) this.stop();
    this.stop = follow(`arenas/${this.id}/events`, ['arena', 'live'], (name, value) => {
      if (name === 'arena') this.show(value);
      else if (name === 'live') this.boards.show(value);
    });
  }

  build(arena) {
    const select = freshId('format');
    this.state = h('span');
    this.bar = h('progress', { 'aria-label': 'Games played', max: arena.total });
    this.words = h('span.progress-words');
    this.actions = h('div.buttons');
    this.note = h('div.resume-note');
    const format = h(
      'select',
      { id: select },
      formats.map(([value, label]) => h('option', { value }, label)),
    );
    fill(
      this.head,
      h('p.way', null, h('a', { href: addressOf('arena') }, 'All tournaments')),
      h('div.title', null, h('h1', null, this.id), this.state),
      h('p.soft', null, settingsWords(arena.settings).join(' · ')),
      h('div.progress', null, this.bar, this.words),
      this.note,
      h(
        'div.tools',
        null,
        this.actions,
        h(
          'div.download',
          null,
          h('label', { for: select }, 'Games as'),
          format,
          h(
            'button',
            {
              type: 'button',
              on: { click: () => download(this.id, format.value).catch(sayError) },
            },
            'Download',
          ),
        ),
      ),
    );
  }

  show(arena) {
    if (this.gone) return;
    if (this.arena && this.arena.state !== arena.state)
      announce(`The tournament is ${stateWords[arena.state]}.`);
    const stateChanged =
      !this.arena ||
      this.arena.state !== arena.state ||
      this.arena.here !== arena.here ||
      this.arena.problem !== arena.problem;
    this.arena = arena;
    this.bar.value = arena.state === 'decided' ? arena.total : arena.done;
    this.words.textContent = progressWords(arena);
    if (stateChanged) this.showState(arena);
    this.standings.show(arena);
    this.cross.show(arena);
    this.test.show(arena);
    this.games.tell(arena.done);
    if (arena.state !== 'running') this.boards.show({ running: false });
  }

  showState(arena) {
    fill(this.state, stateChip(arena.state));
    const act = (label, path, kind) =>
      h(
        'button',
        { type: 'button', class: kind, on: { click: (event) => this.act(event.target, path) } },
        label,
      );
    fill(
      this.actions,
      arena.state === 'running' && arena.here && act('Stop', 'stop', ''),
      arena.state === 'stopped' && abilities.tournaments && act('Resume here', 'resume', 'primary'),
    );
    const parts = [];
    if (arena.problem) parts.push(h('p.bad', null, `It stopped: ${arena.problem}`));
    if (arena.state === 'running' && !arena.here)
      parts.push(h('p.hint-text', null, elsewhereWords()));
    if (arena.state === 'stopped' && arena.resume)
      parts.push(h('p.hint-text', null, resumeWords(arena)));
    fill(this.note, parts);
  }

  async act(button, path) {
    button.disabled = true;
    try {
      await ask('POST', `arenas/${this.id}/${path}`);
      say(path === 'stop' ? 'Stopped. Nothing is lost: it can be resumed.' : 'It goes on.');
      this.follow();
    } catch (error) {
      sayError(error);
      button.disabled = false;
    }
  }

  /** The address has changed: the filter, by going back. */
  update({ player, against, result, reason }) {
    this.params = { player, against, result, reason };
    if (this.games && here().params.player !== this.games.filter.player)
      this.games.set({ player, against, result, reason });
  }

  destroy() {
    this.gone = true;
    if (this.stop) this.stop();
    this.boards.clear();
  }
}
