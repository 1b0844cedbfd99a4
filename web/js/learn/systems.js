// How the classic systems think: pick one and a position; see its factors on every move, or its tree growing.

import { sayError, say } from '../announce.js';
import { fill, h } from '../dom.js';
import { Game } from '../game.js';
import { go, replace } from '../router.js';
import { movesOf, squareName } from '../rules.js';
import { ask } from '../service.js';
import { button, goalChoice, makeChoice, makeStage, refill, viewOf } from './parts.js';
import { makeFactors } from './factors.js';
import { makePlayouts } from './playouts.js';
import { makeTree } from './tree.js';

const suggestions = { most: 'f5d6c3d3c4f4f6', fewest: 'f5f6e6f4e3c5c4' };

export function mount(root, params) {
  const { board, side } = makeStage(root, {
    label: 'Position to think about',
    onMove: (name) => {
      game.play(name);
      change();
    },
  });
  const head = h('section.card.system'),
    spot = h('div.spot'),
    below = h('div.below');
  let systems = [],
    system,
    variant,
    goal,
    game,
    view = params.view === 'tree' ? 'tree' : 'factors',
    overlay = {},
    path = [];
  side.append(head, spot);
  root.append(below);

  const limitOf = (count) =>
    !variant.limit
      ? null
      : variant.limit === 'depth'
        ? `depth=${count || depth()}`
        : `playouts=${count || 2000}`;
  const depth = () => Number(params.depth) || 3;
  const spec = (count) => {
    const options = [limitOf(count), variant.options].filter(Boolean).join(',');
    return options ? `${variant.player}:${options}` : variant.player;
  };
  const question = (count) => ({ player: spec(count), moves: game.moves(), goal });
  const onValues = (next) => {
    overlay = next;
    showBoard();
  };
  const factors = makeFactors({ question: () => question(), onValues });
  const playouts = makePlayouts({ question, onValues });
  const tree = makeTree({
    question: () => ({ player: variant.player, moves: game.moves(), goal }),
    onNode: (next) => {
      path = next;
      showBoard();
    },
  });

  const part = () => (view === 'factors' ? factors : system.tree ? tree : playouts);

  function showBoard() {
    if (view === 'tree' && system.tree) {
      const inner = Game.fromMoves(
        game.rules,
        [...(game.moves().match(/../g) || []), ...path.filter((move) => move !== '--')].join(''),
      );
      return board.show(viewOf(inner, { animate: false }));
    }
    return board.show(viewOf(game, { interactive: true, ...overlay }));
  }

  function pick(label, choices, value, onChange) {
    return h(
      'label.learn-pick',
      null,
      h('span', null, label),
      h(
        'select',
        { on: { change: (event) => onChange(event.target.value) } },
        choices.map(([key, words]) => h('option', { value: key, selected: key === value }, words)),
      ),
    );
  }

  function showHead() {
    refill(
      head,
      h(
        'div.learn-picks',
        null,
        pick(
          'System',
          systems.map((one) => [one.name, one.title]),
          system.name,
          (name) => open(systems.find((one) => one.name === name)),
        ),
        system.variants.length > 1
          ? pick(
              'Version',
              system.variants.map((one) => [one.player, one.player]),
              variant.player,
              (name) => {
                variant = system.variants.find((one) => one.player === name);
                change();
              },
            )
          : null,
        view === 'factors' && variant.limit === 'depth'
          ? pick(
              'Plies',
              [1, 2, 3, 4, 5].map((n) => [String(n), n]),
              String(depth()),
              (value) => {
                params = { ...params, depth: value };
                change();
              },
            )
          : null,
      ),
      h(
        'details.about',
        { open: view === 'factors' },
        h('summary', null, 'Its formula'),
        h('p.formula', null, system.formula),
        h('p', null, system.choice),
        h(
          'p.soft',
          null,
          `${variant.player}: ${variant.about}. Written for: ${system.goal} discs win.`,
        ),
      ),
      makeChoice(
        'View',
        [
          ['factors', 'Every move'],
          ['tree', system.tree ? 'Its tree' : 'Its playouts'],
        ],
        view,
        (next) => {
          view = next;
          overlay = {};
          path = [];
          change();
        },
        { quiet: true },
      ),
      h(
        'details.position',
        null,
        h('summary', null, 'Goal and position'),
        goalChoice(goal, (next) => {
          goal = next;
          game = Game.fromMoves({ goal }, game.moves());
          change();
        }),
        h(
          'div.buttons',
          null,
          button('Start', () => {
            game = new Game({ goal });
            change();
          }),
          button(
            'Back',
            () => {
              game.back();
              change();
            },
            { disabled: game.ply === 0 },
          ),
          button('By lot', drawPosition),
          button('Let it move', letMove, { disabled: view !== 'factors' }),
        ),
      ),
    );
  }

  function show() {
    const open = head.querySelector('.position[open]') !== null;
    root.classList.toggle('with-tree', view === 'tree' && system.tree);
    showHead();
    head.querySelector('.position').open = open;
    fill(spot, view === 'tree' && system.tree ? tree.controls : part().element);
    fill(below, view === 'tree' && system.tree ? tree.trees : null);
    showBoard();
  }

  function change() {
    overlay = {};
    path = [];
    replace({
      goal,
      system: system.name,
      player: variant.player,
      view,
      g: game.moves(),
      depth: params.depth,
    });
    [factors, playouts, tree].forEach((one) => one !== part() && one.stop());
    show();
    part().load();
  }

  function letMove() {
    const move = factors.best();
    if (!move) return say('It has not thought yet');
    game.play(move);
    return change();
  }

  /** Some moves drawn from the start: a position that nobody has seen. */
  function drawPosition() {
    game = new Game({ goal });
    for (let i = 8 + Math.floor(Math.random() * 30); i > 0; i--) {
      const moves = movesOf(game.position);
      if (!moves.length) break;
      game.play(squareName(moves[Math.floor(Math.random() * moves.length)], game.size));
    }
    if (!movesOf(game.position).length) game.back();
    change();
  }

  function open(next) {
    system = next;
    variant = next.variants.find((one) => one.player === params.player) || next.variants[0];
    goal = params.goal || next.goal;
    if (!params.g && game && goal !== game.rules.goal) game = null;
    game = game
      ? Game.fromMoves({ goal }, game.moves())
      : Game.fromMoves({ goal }, params.g !== undefined ? params.g : suggestions[goal]);
    params = { depth: params.depth };
    change();
  }

  const load = async () => {
    systems = (await ask('GET', 'systems')).systems;
    open(
      systems.find((one) => one.name === params.system) ||
        systems.find((one) => one.goal === (params.goal || 'most')),
    );
  };
  load().catch(sayError);
  return {
    unmount: () => {
      [factors, playouts, tree].forEach((one) => one.stop());
      tree.close();
      board.destroy();
    },
  };
}
