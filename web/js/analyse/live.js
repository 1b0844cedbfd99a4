// The engine that looks at the present position, deeper and deeper, until another one is shown. What it finds is kept at
// the node; a position that was looked at to the end is not asked for again.

import { sayError } from '../announce.js';
import { isOver, mustPass } from '../rules.js';
import { stream } from '../service.js';
import { recall, remember } from '../settings.js';

const pause = 60; // milliseconds before a position is asked for: who runs through a game does not ask for each

export class Live {
  constructor(session) {
    this.session = session;
    this.on = recall('analyse.live', true);
    this.hidden = false; // nothing is asked for while an answer must not be seen
    this.timer = 0;
    this.stop = null;
    this.stopListening = session.on((what) =>
      what === 'place' || what === 'game' ? this.look() : undefined,
    );
    this.watchPage = () => this.look();
    document.addEventListener('visibilitychange', this.watchPage);
  }

  set(on) {
    this.on = on;
    remember('analyse.live', on);
    this.look();
    this.session.tell('values');
  }

  hide(hidden) {
    this.hidden = hidden;
    this.look();
  }

  /** Ends what runs, and begins with the present position where that is wanted. */
  look() {
    clearTimeout(this.timer);
    if (this.stop) this.stop.abort();
    this.stop = null;
    const { node } = this.session;
    if (
      !this.on ||
      this.hidden ||
      document.hidden ||
      isOver(node.position) ||
      mustPass(node.position)
    )
      return;
    if (node.live && ['solved', 'level'].includes(node.live.end)) return;
    this.timer = setTimeout(() => this.ask(node), pause);
  }

  async ask(node) {
    const stop = (this.stop = new AbortController());
    const take = (answer) => {
      if (stop.signal.aborted || (node.live && depthOf(answer) < depthOf(node.live))) return;
      node.live = answer;
      this.session.tell('values');
    };
    try {
      take(
        await stream('analyse', this.session.questionOf(node), {
          on: (_, answer) => take(answer),
          signal: stop.signal,
        }),
      );
    } catch (error) {
      if (!stop.signal.aborted) sayError(error);
    } finally {
      if (this.stop === stop) {
        this.stop = null;
        this.session.tell('values');
      }
    }
  }

  get thinking() {
    return this.stop !== null;
  }

  destroy() {
    this.on = false;
    this.look();
    this.stopListening();
    document.removeEventListener('visibilitychange', this.watchPage);
  }
}

const depthOf = (answer) =>
  Math.max(0, ...answer.moves.map((move) => move.depth)) + (answer.end ? 1000 : 0);
