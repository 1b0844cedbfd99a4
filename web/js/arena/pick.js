// Players to choose for a tournament: a row each, with the type and what limits it; everything else is written as in a spec.

import { fill, freshId, h } from '../dom.js';

const limits = ['level', 'time', 'depth', 'nodes', 'playouts'];
const groups = [
  ['engine', 'Engine'],
  ['classic', 'Classic systems'],
  ['baseline', 'Baselines'],
  ['program', 'Programs'],
];

/** The roster as a tournament needs it: nobody who sits at a keyboard. */
function optionsOf(roster) {
  const list = [
    h(
      'optgroup',
      { label: 'Levels for people' },
      roster.levels.map((level) => h('option', { value: level.spec }, level.title)),
    ),
  ];
  for (const [group, label] of groups) {
    const players = roster.players.filter((player) => player.group === group && player.offered);
    if (players.length)
      list.push(
        h(
          'optgroup',
          { label },
          players.map((player) => h('option', { value: player.name }, player.name)),
        ),
      );
  }
  return list;
}

function input(row, option, width) {
  const id = freshId('option'),
    real = option.type === 'real';
  const element = h('input', {
    id,
    type: 'number',
    inputmode: real ? 'decimal' : 'numeric',
    min: option.min,
    max: option.max,
    step: real ? 'any' : 1,
    class: width,
    title: option.about,
    on: { input: () => row.changed() },
  });
  return {
    element,
    field: h('div.field.small', null, h('label', { for: id }, option.name), element),
    name: option.name,
  };
}

class PickRow {
  constructor(roster, value, onChange, onRemove) {
    this.roster = roster;
    this.onChange = onChange;
    this.id = freshId('player');
    this.select = h(
      'select',
      {
        id: this.id,
        on: {
          change: () => {
            this.build();
            this.changed();
          },
        },
      },
      optionsOf(roster),
    );
    this.about = h('p.hint-text');
    this.fields = h('div.pick-fields');
    this.label = h('label.unseen', { for: this.id }, 'Player');
    this.remove = h(
      'button.icon',
      {
        type: 'button',
        'aria-label': 'Remove this player',
        title: 'Remove',
        on: { click: onRemove },
      },
      '✕',
    );
    this.element = h(
      'li.pick',
      null,
      h('div.pick-line', null, this.label, this.select, this.remove),
      this.about,
      this.fields,
    );
    this.select.value = value.type;
    if (this.select.selectedIndex < 0) this.select.selectedIndex = 0;
    this.build(value);
  }

  build(value = {}) {
    const level = this.roster.levels.find((one) => one.spec === this.select.value);
    const type = this.roster.players.find((one) => one.name === this.select.value);
    this.about.textContent = level ? level.about : type ? type.about : '';
    this.inputs = type
      ? type.options
          .filter((option) => limits.includes(option.name))
          .map((option) => input(this, option, 'short'))
      : [];
    for (const { element, name } of this.inputs) element.value = value[name] ?? '';
    const evolved = type && type.options.some((option) => option.name === 'evolved');
    const other = freshId('other');
    this.evolved = evolved
      ? h('input', {
          type: 'checkbox',
          checked: Boolean(value.evolved),
          on: { change: () => this.changed() },
        })
      : null;
    this.other = h('input', {
      id: other,
      type: 'text',
      value: value.other || '',
      spellcheck: 'false',
      autocapitalize: 'off',
      placeholder: 'key=value,…',
      on: { input: () => this.changed() },
    });
    fill(
      this.fields,
      this.inputs.map(({ field }) => field),
      evolved && h('label.line', null, this.evolved, 'evolved parameters'),
      type &&
        h(
          'details',
          { open: Boolean(value.other) },
          h('summary', null, 'More options'),
          h('div.field', null, h('label', { for: other }, 'as in a spec'), this.other),
          h(
            'dl.option-list',
            { tabindex: '0', 'aria-label': `Options of ${type.name}` },
            type.options.map((option) =>
              h('div', null, h('dt', null, option.name), h('dd', null, option.about)),
            ),
          ),
        ),
    );
  }

  changed() {
    this.onChange();
  }

  /** What is chosen here, to be kept. */
  value() {
    const value = { type: this.select.value, other: this.other.value.trim() };
    if (this.evolved && this.evolved.checked) value.evolved = true;
    for (const { element, name } of this.inputs)
      if (element.value !== '') value[name] = element.value;
    return value;
  }

  spec() {
    const value = this.value(),
      options = [];
    if (value.evolved) options.push('evolved');
    for (const { name } of this.inputs)
      if (value[name] !== undefined) options.push(`${name}=${value[name]}`);
    if (value.other) options.push(value.other);
    const type = value.type,
      first = type.includes(':') ? ',' : ':';
    return options.length ? `${type}${first}${options.join(',')}` : type;
  }
}

export class PlayerPick {
  constructor(roster, values, onChange) {
    this.roster = roster;
    this.onChange = onChange;
    this.rows = [];
    this.list = h('ol.picks', { 'aria-label': 'Players' });
    this.add = h(
      'button',
      {
        type: 'button',
        on: {
          click: () => {
            this.addRow({ type: 'random' });
            this.rows[this.rows.length - 1].select.focus();
            onChange();
          },
        },
      },
      'Add a player',
    );
    this.element = h('div', null, this.list, this.add);
    values.forEach((value) => this.addRow(value));
  }

  addRow(value) {
    const row = new PickRow(this.roster, value, this.onChange, () => this.removeRow(row));
    this.rows.push(row);
    this.list.append(row.element);
    this.number();
  }

  removeRow(row) {
    const at = this.rows.indexOf(row);
    this.rows.splice(at, 1);
    row.element.remove();
    this.number();
    (this.rows[Math.min(at, this.rows.length - 1)]?.select || this.add).focus();
    this.onChange();
  }

  number() {
    this.rows.forEach((row, i) => {
      row.label.textContent = `Player ${i + 1}`;
      row.remove.disabled = this.rows.length <= 2;
    });
    this.add.disabled = this.rows.length >= 32;
  }

  values() {
    return this.rows.map((row) => row.value());
  }
  specs() {
    return this.rows.map((row) => row.spec());
  }
}
