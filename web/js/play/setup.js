// The form for a new game: opponent, goal, colour, and folded away start, size, clock and lot. makeSetup(known, onChange)
// gives {element, values()}; what was chosen last comes back next time.

import { fill, freshId, h } from '../dom.js';
import { recall, remember } from '../settings.js';
import { capital } from '../words.js';
import { levelSpec, seatChoices } from './opponents.js';

const usual = {
  kind: 'level',
  level: 'learner',
  engine: 8,
  classic: '',
  watchBlack: 'flipside:level=club',
  watchWhite: 'flipside:level=strong',
  goal: 'most',
  color: 'black',
  start: 'standard',
  size: '8',
  clock: '0',
  lot: false,
  pace: '0.8',
};

const kinds = [
  ['level', 'Level'],
  ['engine', 'Engine'],
  ['classic', 'Others'],
  ['person', 'Person'],
  ['watch', 'AI vs AI'],
];

export function makeSetup(known, onChange = () => {}) {
  const chosen = { ...usual, ...recall('setup', {}) };
  const detail = h('div.setup-detail'),
    color = h('div');
  const set = (key, value) => {
    chosen[key] = value;
    remember('setup', chosen);
    if (key === 'kind' || key === 'goal') showDetail();
    onChange(values());
  };
  const strip = (key, legend, options) => {
    const name = freshId(key);
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
              name,
              value,
              checked: chosen[key] === value,
              on: { change: () => set(key, value) },
            }),
            label,
          ),
        ),
      ),
    );
  };
  const select = (key, label, groups) => {
    const id = freshId(key);
    const option = ([value, text]) => h('option', { value, selected: chosen[key] === value }, text);
    return h(
      'div.field',
      null,
      h('label', { for: id }, label),
      h(
        'select',
        { id, on: { change: (event) => set(key, event.target.value) } },
        groups.map(([title, rows]) =>
          title ? h('optgroup', { label: title }, rows.map(option)) : rows.map(option),
        ),
      ),
    );
  };

  function levelDetail() {
    const id = freshId('level'),
      names = known.levels.map((level) => level.name),
      about = h('p.level-about', { id: `${id}-about` });
    const show = () => {
      const level = known.levels.find((one) => one.name === chosen.level) || known.levels[0];
      fill(about, h('strong', null, capital(level.title)), h('span', null, level.about));
      slider.setAttribute('aria-valuetext', `${level.title}: ${level.about}`);
    };
    const slider = h('input', {
      id,
      type: 'range',
      min: 0,
      max: names.length - 1,
      value: Math.max(0, names.indexOf(chosen.level)),
      on: {
        input: (event) => {
          set('level', names[Number(event.target.value)]);
          show();
        },
      },
    });
    show();
    return h('div.field', null, h('label', { for: id }, 'How strong'), slider, about);
  }

  function engineDetail() {
    const id = freshId('engine'),
      about = h('p.level-about');
    const show = () => {
      fill(
        about,
        h('strong', null, `Level ${chosen.engine}`),
        h(
          'span',
          null,
          chosen.engine < 5
            ? 'answers at once, and beats most people'
            : chosen.engine < 13
              ? 'hardly anybody beats it'
              : 'nobody beats it; it takes its time',
        ),
      );
      slider.setAttribute('aria-valuetext', `level ${chosen.engine}`);
    };
    const slider = h('input', {
      id,
      type: 'range',
      min: 0,
      max: known.engineLevels,
      value: chosen.engine,
      on: {
        input: (event) => {
          set('engine', Number(event.target.value));
          show();
        },
      },
    });
    show();
    return h('div.field', null, h('label', { for: id }, 'How deep it looks'), slider, about);
  }

  function classicDetail() {
    const groups = seatChoices(known, chosen.goal).slice(2),
      rows = groups.flatMap(([, list]) => list);
    if (!rows.some(([value]) => value === chosen.classic)) chosen.classic = rows[0][0];
    const about = h('p.level-about'),
      field = select('classic', 'Player', groups);
    const show = () =>
      fill(
        about,
        h(
          'span',
          null,
          capital(known.others.find((player) => player.name === chosen.classic).about),
        ),
      );
    field.querySelector('select').addEventListener('change', show);
    show();
    field.append(about);
    return field;
  }

  function watchDetail() {
    const groups = seatChoices(known, chosen.goal);
    return [
      select('watchBlack', 'Black', groups),
      select('watchWhite', 'White', groups),
      strip('pace', 'Pace', [
        ['0', 'As fast as they can'],
        ['0.8', 'To follow'],
        ['2', 'Slow'],
      ]),
    ];
  }

  const details = {
    level: levelDetail,
    engine: engineDetail,
    classic: classicDetail,
    watch: watchDetail,
    person: () =>
      h('p.level-about', null, h('span', null, 'Two people take turns at this screen.')),
  };

  function showDetail() {
    fill(detail, details[chosen.kind]());
    color.hidden = chosen.kind === 'person' || chosen.kind === 'watch';
  }

  const opponentSpec = () =>
    ({
      level: levelSpec(chosen.level),
      engine: levelSpec(chosen.engine),
      classic: chosen.classic,
      person: 'human',
    })[chosen.kind];

  function values() {
    const rules = { goal: chosen.goal, start: chosen.start, size: Number(chosen.size) };
    const more = {
      ...rules,
      clock: Number(chosen.clock) * 60,
      lot: chosen.lot && chosen.start === 'standard' && rules.size === 8,
    };
    if (chosen.kind === 'watch')
      return {
        ...more,
        black: chosen.watchBlack,
        white: chosen.watchWhite,
        pace: Number(chosen.pace),
      };
    const white = chosen.color === 'white' || (chosen.color === 'lot' && Math.random() < 0.5);
    return {
      ...more,
      black: white ? opponentSpec() : 'human',
      white: white ? 'human' : opponentSpec(),
    };
  }

  fill(
    color,
    strip('color', 'You play', [
      ['black', 'Black, first'],
      ['white', 'White'],
      ['lot', 'By lot'],
    ]),
  );
  const lotId = freshId('lot');
  const element = h(
    'div.setup',
    null,
    strip('kind', 'Opponent', kinds),
    detail,
    strip('goal', 'Goal', [
      ['most', 'Most discs win'],
      ['fewest', 'Fewest discs win'],
    ]),
    color,
    h(
      'details',
      { open: ['start', 'size', 'clock', 'lot'].some((key) => chosen[key] !== usual[key]) },
      h('summary', null, 'Board, start and clock'),
      strip('size', 'Board', [
        ['8', '8 × 8'],
        ['6', '6 × 6'],
        ['4', '4 × 4'],
      ]),
      strip('start', 'Start', [
        ['standard', 'Standard'],
        ['open', 'Open'],
        ['parallel', 'Parallel'],
      ]),
      strip('clock', 'Minutes for each side', [
        ['0', 'No limit'],
        ['1', '1'],
        ['3', '3'],
        ['5', '5'],
        ['10', '10'],
        ['20', '20'],
      ]),
      h(
        'label.line',
        null,
        h('input', {
          type: 'checkbox',
          id: lotId,
          checked: chosen.lot,
          on: { change: (event) => set('lot', event.target.checked) },
        }),
        'Begin with a balanced random opening',
      ),
      h(
        'p.hint-text',
        null,
        'Eight moves drawn by lot, fair for both sides: nobody plays from memory. On the standard 8 × 8 start.',
      ),
    ),
  );
  showDetail();
  return { element, values };
}
