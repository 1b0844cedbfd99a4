// The form that starts a tournament here. What was chosen last is kept in this browser.

import { sayError } from '../announce.js';
import { fill, freshId, h } from '../dom.js';
import { addressOf, go } from '../router.js';
import { abilities, ask } from '../service.js';
import { recall, remember } from '../settings.js';
import { PlayerPick } from './pick.js';
import { plural } from './words.js';

const standard = {
  mode: 'kumite',
  goal: 'most',
  size: '8',
  start: 'standard',
  games: '20',
  openings: 'random',
  plies: '8',
  clock: 'usual',
  time: '1',
  game_time: '30',
  increment: '0',
  grace: '100',
  sprt: false,
  elo0: '0',
  elo1: '50',
  threads: '',
  name: '',
  rounds: '20',
  players: [
    { type: 'flipside:level=club' },
    { type: 'deepening' },
    { type: 'greedy' },
    { type: 'random' },
  ],
};

const abouts = {
  match: 'Two players.',
  kumite: 'Everybody against everybody: a kumite, or round robin.',
  gauntlet: 'The first player meets all others.',
  ladder: 'Neighbours challenge each other and climb: +5 for a win, −5 for a loss.',
};

export class StartForm {
  constructor(root) {
    if (!abilities.tournaments) {
      go('arena'); // which says why
      return;
    }
    this.form = h(
      'form.card.arena-form',
      { 'aria-label': 'New tournament', on: { submit: (event) => this.submit(event) } },
      h('p.soft', { role: 'status' }, 'Asking who is there to play…'),
    );
    root.append(
      h(
        'div.arena-new',
        null,
        h('p.way', null, h('a', { href: addressOf('arena') }, 'All tournaments')),
        h('h1', null, 'New tournament'),
        this.form,
      ),
    );
    ask('GET', 'players').then(
      (roster) => !this.gone && this.build(roster),
      (error) => fill(this.form, h('p.bad', { role: 'alert' }, error.message)),
    );
  }

  /** One of a few, as a strip. */
  choice(name, legend, options) {
    const group = freshId(name);
    return h(
      'fieldset',
      null,
      h('legend', null, legend),
      h(
        'div.choice',
        null,
        options.map(([value, label]) =>
          h(
            'label',
            null,
            h('input', {
              type: 'radio',
              name: group,
              value,
              checked: this.values[name] === value,
              on: { change: () => this.set(name, value) },
            }),
            label,
          ),
        ),
      ),
    );
  }

  number(name, label, properties = {}) {
    const id = freshId(name);
    const element = h('input', {
      id,
      type: 'number',
      value: this.values[name],
      step: 'any',
      ...properties,
      on: { input: (event) => this.set(name, event.target.value) },
    });
    return h('div.field', null, h('label', { for: id }, label), element);
  }

  build(roster) {
    this.values = { ...standard, ...recall('arena-form', {}) };
    this.pick = new PlayerPick(roster, this.values.players, () => this.changed());
    this.modeAbout = h('p.hint-text');
    this.clockAbout = h('p.hint-text');
    this.total = h('p.soft', { role: 'status' });
    this.error = h('p.bad', { role: 'alert' });
    this.parts = {
      plies: this.number('plies', 'Random plies', { min: 0, max: 40, step: 1 }),
      time: this.number('time', 'Seconds a move', { min: 0.001, max: 3600 }),
      gameTime: this.number('game_time', 'Seconds a game', { min: 0.1, max: 100000 }),
      increment: this.number('increment', 'Added after each move', { min: 0, max: 1000 }),
      grace: this.number('grace', 'Late by at most (ms)', { min: 0, max: 60000, step: 1 }),
      rounds: this.number('rounds', 'Rounds', { min: 1, max: 10000, step: 1 }),
      test: this.testPart(),
      elo: h(
        'div.row',
        null,
        this.number('elo0', 'Elo of no interest', { step: 'any' }),
        this.number('elo1', 'Elo that counts', { step: 'any' }),
      ),
    };
    this.button = h('button.primary', { type: 'submit' }, 'Start');
    const name = freshId('name');
    fill(
      this.form,
      this.choice('mode', 'Kind', [
        ['match', 'Match'],
        ['kumite', 'All against all'],
        ['gauntlet', 'Gauntlet'],
        ['ladder', 'Ladder'],
      ]),
      this.modeAbout,
      h('fieldset', null, h('legend', null, 'Players'), this.pick.element),
      h(
        'div.row',
        null,
        this.choice('goal', 'Goal', [
          ['most', 'Most discs'],
          ['fewest', 'Fewest discs'],
        ]),
        this.choice('size', 'Board', [
          ['8', '8×8'],
          ['6', '6×6'],
          ['4', '4×4'],
        ]),
        this.choice('start', 'Start', [
          ['standard', 'Standard'],
          ['open', 'Open'],
          ['parallel', 'Parallel'],
        ]),
      ),
      h(
        'div.row',
        null,
        this.number('games', 'Games a pair', { min: 1, max: 100000, step: 1, required: true }),
        this.parts.rounds,
        this.choice('openings', 'Openings', [
          ['random', 'Random'],
          ['balanced', 'Balanced'],
          ['start', 'None'],
        ]),
        this.parts.plies,
      ),
      h(
        'div.row',
        null,
        this.choice('clock', 'Clock', [
          ['usual', 'As usual'],
          ['move', 'Each move'],
          ['game', 'Whole game'],
        ]),
        this.parts.time,
        this.parts.gameTime,
        this.parts.increment,
        this.parts.grace,
      ),
      this.clockAbout,
      this.parts.test,
      this.parts.elo,
      h(
        'div.row',
        null,
        this.number('threads', 'Games at once', {
          min: 1,
          max: 64,
          step: 1,
          placeholder: 'as cores allow',
        }),
        h(
          'div.field',
          null,
          h('label', { for: name }, 'Name'),
          h('input', {
            id: name,
            type: 'text',
            maxlength: 40,
            pattern: '[A-Za-z0-9_\\-]*',
            title: 'letters, digits, - and _',
            placeholder: 'kind and date',
            value: this.values.name,
            on: { input: (event) => this.set('name', event.target.value) },
          }),
        ),
      ),
      this.error,
      h('div.buttons.form-end', null, this.button, this.total),
    );
    this.changed();
  }

  testPart() {
    return h(
      'label.line',
      null,
      h('input', {
        type: 'checkbox',
        checked: this.values.sprt,
        on: { change: (event) => this.set('sprt', event.target.checked) },
      }),
      'Stop as soon as a sequential test is sure which one is stronger',
    );
  }

  set(name, value) {
    this.values[name] = value;
    this.changed();
  }

  /** Shows what belongs to the choices, and how many games they make. */
  changed() {
    const { values, parts } = this,
      { mode } = values;
    this.modeAbout.textContent = abouts[mode];
    parts.plies.hidden = values.openings !== 'random';
    parts.time.hidden = values.clock !== 'move';
    parts.gameTime.hidden = parts.increment.hidden = values.clock !== 'game';
    parts.grace.hidden = values.clock === 'usual';
    this.clockAbout.textContent =
      values.clock === 'usual'
        ? 'Players that nothing else limits take 0.1 s a move; nobody is too late.'
        : 'Who is later than that loses the game.';
    parts.rounds.hidden = mode !== 'ladder';
    parts.test.hidden = mode !== 'match';
    parts.elo.hidden = mode !== 'match' || !values.sprt;
    const n = this.pick.rows.length,
      games = Number(values.games) || 0;
    const pairs =
      mode === 'kumite'
        ? (n * (n - 1)) / 2
        : mode === 'gauntlet'
          ? n - 1
          : mode === 'ladder'
            ? Math.floor(n / 2) * (Number(values.rounds) || 0)
            : 1;
    this.total.textContent =
      mode === 'match' && n !== 2
        ? 'A match is between two players.'
        : `${plural(pairs * games, 'game')} in all`;
    this.button.disabled = mode === 'match' && n !== 2;
    this.error.textContent = '';
    remember('arena-form', { ...values, players: this.pick.values() });
  }

  question() {
    const { values } = this,
      { mode } = values,
      number = (name) => (values[name] === '' ? undefined : Number(values[name]));
    const asked = {
      players: this.pick.specs(),
      games: number('games'),
      goal: values.goal,
      size: Number(values.size),
      start: values.start,
      openings: values.openings === 'random' ? `random:${values.plies || 0}` : values.openings,
      threads: number('threads'),
      name: values.name || undefined,
    };
    if (mode !== 'match') asked[mode] = true;
    if (mode === 'ladder') asked.rounds = number('rounds');
    if (values.clock !== 'usual') asked.grace = number('grace');
    if (values.clock === 'move') asked.time = number('time');
    else if (values.clock === 'game')
      Object.assign(asked, {
        game_time: number('game_time'),
        increment: number('increment') || undefined,
      });
    if (mode === 'match' && values.sprt) asked.sprt = `${values.elo0 || 0},${values.elo1 || 0}`;
    return asked;
  }

  async submit(event) {
    event.preventDefault();
    this.button.disabled = true;
    try {
      const { id } = await ask('POST', 'arenas', this.question());
      go('arena', { path: id });
    } catch (error) {
      this.error.textContent = error.message;
      if (error.status !== 400) sayError(error);
      this.button.disabled = false;
    }
  }

  destroy() {
    this.gone = true;
  }
}
