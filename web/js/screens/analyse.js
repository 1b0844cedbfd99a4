// Analyse: any game or position, with the engine's values on the squares, lines, a graph to travel by, side lines, a
// review, reasons, the explorer. The address always holds the whole state.

import { announce, say } from '../announce.js';
import { ExplorerPart } from '../analyse/explorer.js';
import { GraphPart } from '../analyse/graph_part.js';
import { Header } from '../analyse/header.js';
import { Lines } from '../analyse/lines.js';
import { Live } from '../analyse/live.js';
import { MoveList } from '../analyse/moves.js';
import { Retry } from '../analyse/retry.js';
import { ReviewPart } from '../analyse/review.js';
import { Session, moverOf } from '../analyse/session.js';
import { makeTabs, releaseFocus } from '../analyse/tabs.js';
import { WhyPart } from '../analyse/why.js';
import { Board } from '../board.js';
import { h, isWriting } from '../dom.js';
import { icon } from '../icons.js';
import { addKeys } from '../keys.js';
import { openFile, openPasted } from '../pasted.js';
import { replace } from '../router.js';
import { countEmpty } from '../rules.js';
import { get, recall, remember, watch } from '../settings.js';
import { classSign, judgement, signed } from '../words.js';

export const title = 'Analyse';

class Screen {
  constructor(root, params) {
    this.session = new Session(params);
    this.live = new Live(this.session);
    this.retry = null;
    this.place = h('div.board-place');
    this.board = new Board(this.place, {
      size: this.session.rules.size,
      label: 'Board',
      onMove: (name) => this.play(name),
      onHover: (name) => this.header.hover(name),
    });
    this.makeParts();
    this.side = h(
      'aside.side.analyse-side',
      null,
      this.header.element,
      this.lines.element,
      this.graph.element,
      this.tabs.element,
      this.steps(),
    );
    root.append(
      h('h1.unseen', null, title),
      h('div.board-layout.analyse', null, this.place, this.side),
    );
    this.stops = [
      this.session.on((what) => this.told(what)),
      watch(() => this.showBoard()),
      addKeys('Analyse', [
        ['← →', 'through the game'],
        ['Home End', 'to its beginning and end'],
        ['Shift+↑ Shift+↓', 'to the other line'],
        ['f 5', 'typed: plays a move'],
        ['Space', 'plays the best move'],
      ]),
    ];
    this.stopListening = new AbortController();
    document.addEventListener('keydown', (event) => this.key(event), {
      signal: this.stopListening.signal,
    });
    root.addEventListener('dragover', (event) => event.preventDefault(), {
      signal: this.stopListening.signal,
    });
    root.addEventListener('drop', (event) => this.drop(event), {
      signal: this.stopListening.signal,
    });
    this.told('game');
    this.begin(params);
  }

  begin({ review }) {
    this.live.look();
    if (this.session.broken)
      say('This link could not be read to its end: here is what could be played of it.', {
        kind: 'bad',
        seconds: 8,
      });
    if (!review) return;
    this.tabs.choose('review');
    this.review.run(review);
  }

  makeParts() {
    const { session, live } = this;
    this.header = new Header(session);
    this.lines = new Lines(session, live);
    this.graph = new GraphPart(session);
    this.moves = new MoveList(session);
    this.review = new ReviewPart(session, { onRetry: (mistakes) => this.beginRetry(mistakes) });
    this.why = new WhyPart(session);
    this.explorer = new ExplorerPart(session);
    this.tabs = makeTabs(
      'Game',
      [
        { name: 'moves', label: 'Moves', element: this.moves.element },
        { name: 'review', label: 'Review', element: this.review.element },
        {
          name: 'why',
          label: 'Why',
          element: this.why.element,
          onShow: (shown) => this.why.show(shown),
        },
        {
          name: 'explorer',
          label: 'Explorer',
          element: this.explorer.element,
          onShow: (shown) => this.explorer.show(shown),
        },
      ],
      recall('analyse.tab', 'moves'),
      (name) => remember('analyse.tab', name),
    );
  }

  /** Back and forth. */
  steps() {
    const { session } = this,
      step = (label, picture, act) =>
        h(
          'button.step-button',
          { type: 'button', 'aria-label': label, title: label, on: { click: act } },
          icon(picture),
        );
    return h(
      'div.walk.buttons.even',
      { role: 'group', 'aria-label': 'Walk through the game' },
      step('To the beginning', 'first', () => session.first()),
      step('Back', 'back', () => session.back()),
      step('Forward', 'forward', () => session.forward()),
      step('To the end', 'last', () => session.last()),
    );
  }

  told(what) {
    if (['game', 'place', 'tree', 'review'].includes(what)) replace(this.session.params());
    if (what === 'game' && this.retry) this.endRetry();
    if (what === 'place') this.speak();
    this.showBoard();
  }

  speak() {
    const { node } = this.session,
      { reviewed } = node;
    if (this.retry || !node.move) return;
    announce(
      `${moverOf(node)} ${node.move === '--' ? 'passes' : node.move}${reviewed && classSign[reviewed.class] ? `, ${judgement(reviewed)}` : ''}`,
    );
  }

  // The board.

  showBoard() {
    const { node } = this.session,
      { retry } = this;
    this.board.show({
      position: node.position,
      last: node.move === '--' ? undefined : node.move || undefined,
      interactive: !retry || retry.open,
      values: retry ? {} : this.values(node),
      marks: retry ? retry.marks() : this.marks(node),
      label: `Board, ${countEmpty(node.position)} empty squares`,
    });
  }

  values(node) {
    const wanted = get('values'),
      answer = this.live.on && node.live,
      values = {};
    if (!answer || wanted === 'off') return values;
    const moves = answer.moves.slice(0, wanted === 'best' ? 1 : Number(wanted) || undefined),
      best = answer.moves.length && answer.moves[0].score;
    for (const { move, score, exact, book } of moves)
      values[move] = { text: signed(score), best: score === best, exact, book };
    return values;
  }

  marks(node) {
    const { reviewed, move } = node;
    if (!reviewed || !classSign[reviewed.class]) return {};
    return {
      [move]: { sign: classSign[reviewed.class], kind: reviewed.class, label: judgement(reviewed) },
    };
  }

  play(name) {
    if (this.place.contains(document.activeElement)) releaseFocus(document.activeElement);
    if (this.retry) this.retry.play(name);
    else this.session.play(name);
  }

  // Retrying mistakes: everything that would tell the answer is put away.

  beginRetry(mistakes) {
    this.live.hide(true);
    const view = () => this.retry && this.showBoard();
    this.side.classList.add('retrying');
    this.retry = new Retry(this.session, mistakes, { onEnd: () => this.endRetry(), onView: view });
    this.side.prepend(this.retry.element);
    this.retry.element.querySelector('button').focus({ preventScroll: true });
    this.showBoard();
  }

  endRetry() {
    this.retry.destroy();
    this.retry.element.remove();
    this.retry = null;
    this.side.classList.remove('retrying');
    this.live.hide(false);
    this.showBoard();
  }

  /** A file or a text that is dropped here. */
  drop(event) {
    event.preventDefault();
    const { goal } = this.session.rules,
      file = event.dataTransfer.files[0],
      text = event.dataTransfer.getData('text/plain');
    if (file) openFile(file, { goal });
    else if (text) openPasted(text, { goal });
  }

  // Keys.

  key(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      isWriting(event.target) ||
      document.querySelector('dialog[open]')
    )
      return;
    const { session } = this,
      act = event.shiftKey
        ? { ArrowUp: () => this.otherLine(-1), ArrowDown: () => this.otherLine(1) }[event.key]
        : {
            ArrowLeft: () => session.back(),
            ArrowRight: () => session.forward(),
            Home: () => session.first(),
            End: () => session.last(),
            ' ': () => this.playBest(event),
          }[event.key];
    if (!act || this.retry) return;
    if (event.key === ' ' && event.target.closest('button, summary, a, [role=tab]')) return;
    event.preventDefault();
    act();
  }

  playBest() {
    const best = this.live.on && this.session.node.live && this.session.node.live.moves[0];
    if (best) this.session.play(best.move);
  }

  otherLine(step) {
    const { node } = this.session;
    if (!node.parent) return;
    const others = node.parent.children;
    this.session.go(others[(others.indexOf(node) + step + others.length) % others.length]);
  }

  update(params) {
    this.session.load(params);
    this.begin(params);
  }

  unmount() {
    if (this.retry) this.endRetry();
    this.stopListening.abort();
    this.stops.forEach((stop) => stop());
    for (const part of [
      this.header,
      this.lines,
      this.graph,
      this.moves,
      this.review,
      this.why,
      this.explorer,
      this.live,
      this.board,
    ])
      part.destroy();
  }
}

export function mount(root, params) {
  const screen = new Screen(root, params);
  return { unmount: () => screen.unmount(), update: (changed) => screen.update(changed) };
}
