// The graph of the session's game: values of the review, or of the live search where there is none yet; the present side
// line as a second curve; marks and discs lost from the review.

import { h } from '../dom.js';
import { Graph } from '../graph.js';
import { classSign, judgement, moveWords, signed } from '../words.js';
import { moverOf } from './session.js';

export class GraphPart {
  constructor(session) {
    this.session = session;
    this.element = h('section.card.graph-card', { 'aria-label': 'Graph' });
    this.graph = new Graph(this.element, {
      onTravel: (ply) => this.travel(ply),
      label: 'Place in the game',
    });
    this.stop = session.on(() => this.draw());
    this.draw();
  }

  /** Along the line that is shown: the side line where one is, else the main line. */
  travel(ply) {
    const line = this.session.game.line();
    this.session.go(line[Math.min(ply, line.length - 1)]);
  }

  draw() {
    const { session } = this,
      main = session.mainLine(),
      branch = session.branch(),
      line = session.game.line();
    const valueOf = (node) => session.valueOf(node);
    const view = {
      count: Math.max(main.length, line.length) - 1,
      ply: session.node.ply,
      values: main.map(valueOf),
      words: (ply) => this.words(line[ply] || main[ply]),
    };
    if (branch)
      view.side = { from: branch.parent.ply, values: line.slice(branch.parent.ply).map(valueOf) };
    if (session.review) {
      const { nodes } = session.review;
      view.marks = main
        .filter((node) => node.reviewed && classSign[node.reviewed.class])
        .map((node) => ({ ply: node.ply, kind: node.reviewed.class }));
      view.lost = [
        { black: 0, white: 0 },
        ...nodes
          .slice(1)
          .filter((node) => node.reviewed)
          .map(({ reviewed }) => ({ black: reviewed.black_lost, white: reviewed.white_lost })),
      ];
    }
    this.graph.show(view);
    this.element.classList.toggle('nothing', main.length < 2);
  }

  words(node) {
    if (!node) return '';
    const worth = this.session.valueOf(node),
      words = [node.parent ? `${moveWords(node)} by ${moverOf(node)}` : 'beginning'];
    if (worth) words.push(`black ${signed(worth.black)}${worth.exact ? ' exact' : ''}`);
    if (node.reviewed && node.reviewed.counts) words.push(judgement(node.reviewed));
    return words.join(', ');
  }

  destroy() {
    this.graph.destroy();
    this.stop();
  }
}
