// Minimax and alpha-beta on the same tree, side by side, step by step: the server tells every step, the page plays them.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';
import { stream } from '../service.js';
import { recall, remember } from '../settings.js';
import { capital } from '../words.js';
import { button, listenKeys, makeChoice, refill } from './parts.js';
import { drawTree, layOut, shortNumber } from './tree_draw.js';

const methods = [
  ['minimax', 'Minimax'],
  ['alphabeta', 'Alpha-beta'],
];
const speeds = { slow: 900, normal: 300, fast: 60 };

/** The states of all nodes after so many steps. */
function statesAfter(steps, count, nodes) {
  const states = [];
  let entered = 0,
    cut = 0,
    current = -1;
  const lose = (node) => {
    cut++;
    node.children.forEach((child) => {
      states[child.node] = { name: 'lost' };
      lose(child);
    });
  };
  for (const step of steps.slice(0, count)) {
    current = step.node;
    if (step.event === 'enter') {
      entered++;
      states[step.node] = { name: 'open' };
    } else if (step.event === 'value')
      states[step.node] = { name: 'valued', value: step.value, kind: step.kind };
    else {
      states[step.node] = { name: 'cut' };
      lose(nodes[step.node]);
    }
  }
  return { states, entered, cut, current };
}

const bound = (value) => (value === null ? '∞' : shortNumber(value));

/** What a step is, in a sentence. `sides`: who chooses the highest and who the lowest. */
function tellStep(step, node, sides) {
  const path =
      node.path.map((move) => (move === '--' ? 'pass' : move)).join(' ') || 'the position itself',
    chooser = sides[node.level % 2];
  if (step.event === 'cut') {
    const above = sides[(node.level + 1) % 2],
      other = sides[node.level % 2];
    return `${path} is cut: ${above} has ${bound((node.level + 1) % 2 === 0 ? step.alpha : step.beta)} here already, and ${other} has something better elsewhere (${bound((node.level + 1) % 2 === 0 ? step.beta : step.alpha)}). It cannot matter.`;
  }
  if (step.event === 'enter') {
    const open = step.alpha === null && step.beta === null;
    return `Looks at ${path}.${open ? '' : ` Only what lies between ${step.alpha === null ? '−∞' : shortNumber(step.alpha)} and ${bound(step.beta)} matters.`}`;
  }
  const value = shortNumber(step.value, node.over);
  if (node.over) return `${path}: the game is over, ${value}.`;
  if (!node.children.length) return `${path} is worth ${value}.`;
  const words = { exact: '', at_least: 'at least ', at_most: 'at most ' }[step.kind];
  return `${path}: ${chooser} takes the ${node.level % 2 ? 'lowest' : 'highest'}, ${words}${value}.`;
}

/** A tree's picture in a frame that scrolls and zooms. */
function makeFrame(layout, name, onNode) {
  const picture = drawTree(layout, `Tree of ${name}`, onNode),
    count = h('span.number'),
    words = h('p.step-words');
  const frame = h(
    'div.tree-frame',
    { tabindex: '0', role: 'region', 'aria-label': `Tree of ${name}` },
    picture.svg,
  );
  const element = h(
    'section.card.tree-card',
    null,
    h('div.tree-head', null, h('h2', null, name), count),
    words,
    frame,
  );
  return { element, frame, picture, count, words };
}

export function makeTree(context) {
  const wish = { depth: 3, width: 3, order: false, speed: 'normal', ...recall('learn.tree', {}) };
  const controls = h('section.card.tree-controls'),
    trees = h('div.trees');
  let stop = new AbortController(),
    told = null,
    at = 0,
    playing = 0,
    zoom = 0,
    frames = {},
    slider,
    playButton;

  const keep = () => remember('learn.tree', wish);
  const change = (key, value) => {
    wish[key] = value;
    keep();
    load();
  };
  const last = () => Math.max(...methods.map(([key]) => told.steps[key].length));

  function select(label, choices, key) {
    return h(
      'label.learn-pick',
      null,
      h('span', null, label),
      h(
        'select',
        { on: { change: (event) => change(key, Number(event.target.value)) } },
        choices.map(([value, words]) =>
          h('option', { value, selected: wish[key] === value }, words),
        ),
      ),
    );
  }

  function makeControls() {
    slider = h('input.grow', {
      type: 'range',
      min: 0,
      max: last(),
      value: 0,
      'aria-label': 'Step',
      on: {
        input: () => {
          halt();
          go(Number(slider.value));
        },
      },
    });
    playButton = button('', toggle, { class: 'primary play', key: 'p' });
    showPlay(false);
    const step = (name, words, to, key) =>
      button(
        icon(name),
        () => {
          halt();
          go(to());
          tell();
        },
        { class: 'icon', 'aria-label': words, title: words, key },
      );
    refill(
      controls,
      h(
        'div.learn-picks',
        null,
        select(
          'Plies',
          [1, 2, 3, 4, 5].map((n) => [n, n]),
          'depth',
        ),
        select(
          'Moves each',
          [
            [2, '2'],
            [3, '3'],
            [4, '4'],
            [0, 'all'],
          ],
          'width',
        ),
        h(
          'label.line',
          null,
          h('input', {
            type: 'checkbox',
            checked: wish.order,
            on: { change: (event) => change('order', event.target.checked) },
          }),
          'best-looking first',
        ),
      ),
      h(
        'div.player',
        { role: 'group', 'aria-label': 'Steps' },
        playButton,
        step('first', 'To the beginning', () => 0),
        step('back', 'One step back', () => at - 1, ','),
        step('forward', 'One step on', () => at + 1, '.'),
        step('last', 'To the end', last),
        slider,
      ),
      h(
        'div.learn-picks',
        null,
        makeChoice(
          'Speed',
          [
            ['slow', 'slow'],
            ['normal', 'normal'],
            ['fast', 'fast'],
          ],
          wish.speed,
          (value) => {
            wish.speed = value;
            keep();
          },
          { quiet: true },
        ),
        h(
          'div.buttons',
          null,
          button('−', () => setZoom(zoom - 1), { class: 'icon', 'aria-label': 'Smaller trees' }),
          button('+', () => setZoom(zoom + 1), { class: 'icon', 'aria-label': 'Larger trees' }),
        ),
      ),
      h('p.tree-result', null, ' '),
    );
  }

  function setZoom(next) {
    zoom = Math.max(-2, Math.min(4, next));
    for (const { picture, frame } of Object.values(frames)) {
      const fit =
        Math.min(2, Math.max(0.9, (frame.clientWidth - 2) / picture.width)) * 1.25 ** zoom;
      picture.svg.style.setProperty('width', `${picture.width * fit}px`);
      picture.svg.style.setProperty('height', `${picture.height * fit}px`);
    }
  }

  /** Keeps the node that is looked at in sight, without moving the page. */
  function follow({ frame, picture }, node) {
    const scale = picture.svg.clientWidth / picture.width,
      x = node.x * scale,
      width = frame.clientWidth;
    if (x < frame.scrollLeft + 30 || x > frame.scrollLeft + width - 30)
      frame.scrollLeft = x - width / 2;
  }

  function go(next) {
    at = Math.max(0, Math.min(next, last()));
    slider.value = at;
    slider.setAttribute('aria-valuetext', `step ${at} of ${last()}`);
    for (const [key] of methods) {
      const steps = told.steps[key],
        frame = frames[key],
        { nodes } = told.layout;
      const { states, entered, cut, current } = statesAfter(steps, at, nodes),
        over = at >= steps.length,
        step = steps[Math.min(at, steps.length) - 1];
      frame.picture.show(states, over ? -1 : current, over);
      frame.count.textContent = `${entered} of ${nodes.length} positions${cut ? `, ${cut} saved` : ''}${over ? ' · done' : ''}`;
      frame.words.textContent = !step
        ? 'Not begun: Play shows how it grows.'
        : over
          ? `Done: worth ${shortNumber(told.answer.value)}, by ${told.answer.move === '--' ? 'a pass' : told.answer.move || '…'}.`
          : tellStep(step, nodes[step.node], told.sides);
      if (current >= 0) follow(frame, over ? nodes[0] : nodes[current]);
    }
    const pruned = told.steps.alphabeta,
      step = pruned[Math.min(at, pruned.length) - 1];
    context.onNode(at > 0 && at < pruned.length ? told.layout.nodes[step.node].path : []);
    controls.querySelector('.tree-result').textContent = at === last() ? resultWords() : ' ';
  }

  function resultWords() {
    const { minimax, alphabeta } = told.answer,
      saved = Math.round((100 * alphabeta.cut) / minimax.nodes);
    return `Same value, same move. Alpha-beta needed ${alphabeta.nodes} of ${minimax.nodes} positions: ${saved} % less.`;
  }

  const tell = () =>
    methods.forEach(([key, name]) => announce(`${name}: ${frames[key].words.textContent}`));

  const showPlay = (going) =>
    fill(playButton, icon(going ? 'pause' : 'resume'), going ? 'Pause' : 'Play');

  function halt() {
    clearTimeout(playing);
    playing = 0;
    if (playButton) showPlay(false);
  }

  function toggle() {
    if (playing) return halt();
    if (at === last()) go(0);
    showPlay(true);
    const tick = () => {
      go(at + 1);
      if (at < last()) playing = setTimeout(tick, speeds[wish.speed]);
      else {
        halt();
        announce(resultWords());
      }
    };
    playing = setTimeout(tick, 0);
    return undefined;
  }

  async function load() {
    halt();
    stop.abort();
    stop = new AbortController();
    const steps = { minimax: [], alphabeta: [] };
    let tree;
    try {
      const answer = await stream(
        'tree',
        {
          ...context.question(),
          depth: wish.depth,
          width: wish.width,
          order: wish.order,
          nodes: 1500,
        },
        {
          signal: stop.signal,
          on: (name, value) => {
            if (name === 'tree') tree = value;
            else if (name === 'steps') steps[value.method].push(...value.steps);
          },
        },
      );
      const root = capital(tree.side),
        other = tree.side === 'black' ? 'White' : 'Black';
      told = { layout: layOut(tree.nodes), steps, answer, sides: [root, other] };
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (wish.depth <= 1) return void sayError(error);
      wish.depth--; // too large: what fits
      return void load();
    }
    makeControls();
    frames = Object.fromEntries(
      methods.map(([key, name]) => [
        key,
        makeFrame(told.layout, name, (node) => {
          halt();
          context.onNode(node.path);
        }),
      ]),
    );
    fill(
      trees,
      methods.map(([key]) => frames[key].element),
    );
    setZoom(zoom);
    go(0);
  }

  const stopKeys = listenKeys(controls, 'Trees', [
    ['p', 'play or pause'],
    [', .', 'a step back or on'],
  ]);
  const onResize = () => setZoom(zoom);
  addEventListener('resize', onResize);
  return {
    controls,
    trees,
    load,
    stop: () => {
      halt();
      stop.abort();
    },
    close: () => {
      stopKeys();
      removeEventListener('resize', onResize);
    },
  };
}
