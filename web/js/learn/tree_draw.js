// A game tree as a picture: laid out once, then only the state of its nodes changes. Squares where the root's side
// chooses, round ones where the other does; what is cut is crossed out and dashed.

import { s } from '../dom.js';

const levelHeight = 74,
  top = 22,
  bottom = 26,
  half = 10;

/** A number in at most five characters. */
export function shortNumber(value, over) {
  const size = Math.abs(value),
    sign = value < 0 ? '−' : '';
  if (over && size >= 1e6) return `${value > 0 ? '+' : sign}${Math.round(size / 1e6)} ⚑`;
  if (size < 10000) return sign + size;
  return size < 1e6 ? `${sign}${Math.round(size / 1000)}k` : `${sign}${Math.round(size / 1e6)}M`;
}

/** Room for so many characters. */
const widthOf = (length) => 7 + 6.4 * length;

const markOf = (kind) => (kind === 'at_least' ? '≥' : kind === 'at_most' ? '≤' : '');

/** Nodes by their numbers, with children, path and place; and the size of the picture. */
export function layOut(list) {
  const nodes = [];
  for (const node of list) {
    nodes[node.node] = {
      ...node,
      children: [],
      path: node.parent === null ? [] : [...nodes[node.parent].path, node.move],
    };
    if (node.parent !== null) nodes[node.parent].children.push(nodes[node.node]);
  }
  const leaf = widthOf(
    Math.max(
      2,
      ...nodes
        .filter((node) => !node.children.length)
        .map((node) => shortNumber(node.value, node.over).length),
    ),
  );
  let next = leaf / 2 + 6,
    deepest = 0;
  const place = (node) => {
    deepest = Math.max(deepest, node.level);
    node.children.forEach(place);
    if (!node.children.length) {
      node.x = next;
      next += leaf;
    } else node.x = (node.children[0].x + node.children.at(-1).x) / 2;
    node.y = top + node.level * levelHeight;
    if (node.children.length && node.children[0].children.length) next += 6;
  };
  place(nodes[0]);
  return {
    nodes,
    leaf,
    width: Math.max(next - leaf / 2 + 6, 160),
    height: top + deepest * levelHeight + bottom,
  };
}

/** A picture of the layout: show(states, current, best) puts it into a state. */
export function drawTree({ nodes, leaf, width, height }, label, onNode) {
  const parts = nodes.map((node) => {
    const room = node.children.length
      ? widthOf(shortNumber(node.value, node.over).length + 1)
      : leaf - 2;
    const shape = s('rect', {
      x: node.x - room / 2,
      y: node.y - half,
      width: room,
      height: 2 * half,
      rx: node.level % 2 ? half : 2,
    });
    const value = s('text.value-text', { x: node.x, y: node.y + 4 });
    const group = s('g.node', { dataset: { node: node.node } }, shape, value);
    if (node.level === 0) return { group, value };
    const parent = nodes[node.parent];
    const line = s('line', { x1: parent.x, y1: parent.y + half, x2: node.x, y2: node.y - half });
    const move = s(
      'text.move-text',
      { x: node.x, y: node.y - half - 5 },
      node.move === '--' ? 'pass' : node.move,
    );
    const cross = s('path.cut-cross', { d: `M${node.x - 5} ${node.y - 5}l10 10m0 -10l-10 10` });
    group.prepend(line);
    group.append(move, cross);
    return { group, value };
  });
  const svg = s(
    'svg.tree',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': label,
      on: {
        click: (event) => {
          const group = event.target.closest('.node');
          if (group) onNode(nodes[group.dataset.node]);
        },
      },
    },
    parts.map((part) => part.group),
  );
  const seen = new Array(nodes.length).fill('');
  return {
    svg,
    width,
    height,
    show(states, current, best) {
      nodes.forEach((node, i) => {
        const state = states[i] || { name: 'none' },
          text =
            state.name === 'valued'
              ? markOf(state.kind) + shortNumber(state.value, node.over)
              : state.name === 'open'
                ? '…'
                : '';
        const looks = `node is-${state.name}${i === current ? ' is-current' : ''}${best && node.best ? ' is-best' : ''}`;
        if (seen[i] === looks + text) return;
        seen[i] = looks + text;
        parts[i].group.setAttribute('class', looks);
        parts[i].value.textContent = text;
      });
    },
  };
}
