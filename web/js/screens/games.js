// My games: everything that was played here or added, to be found again, opened, reviewed, taken along or thrown away.

import { announce, sayError } from '../announce.js';
import { confirmDialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { makeFilter } from '../games/filter.js';
import { addGames, downloadAll, downloadGame } from '../games/files.js';
import { learnNames } from '../games/names.js';
import { makeReviews } from '../games/reviews.js';
import { gameRow } from '../games/row.js';
import { replace } from '../router.js';
import { ask, events } from '../service.js';

export const title = 'My games';

const perPage = 20;
const settling = 800; // milliseconds in which several changes become one

class List {
  constructor(root, params) {
    this.page = Math.max(1, Number.parseInt(params.page, 10) || 1);
    this.boards = [];
    this.turn = 0;
    this.filter = makeFilter(params, () => this.search());
    this.reviews = makeReviews();
    this.save = h(
      'button',
      {
        type: 'button',
        title: 'All games in one file, to keep or to add elsewhere',
        on: { click: () => this.saveAll() },
      },
      'Save all',
    );
    this.rows = h('ul.game-rows', { 'aria-label': 'Games' });
    this.count = h('p.soft.count', { role: 'status' });
    this.pager = h('nav.pager', { 'aria-label': 'Pages' });
    root.append(
      h(
        'header.games-head',
        null,
        h('h1', null, title),
        h(
          'div.buttons',
          null,
          this.reviews.button,
          h('button', { type: 'button', on: { click: () => this.add() } }, 'Add games'),
          this.save,
        ),
      ),
      this.filter.element,
      h('div.games-line', null, this.count, this.reviews.element),
      this.rows,
      this.pager,
    );
    this.stop = events((name) => this.hear(name), {}, ['game', 'gone', 'library', 'job', 'missed']);
    this.load();
  }

  /** Moves in running games and ends of reviews change what is shown, but nobody wants it to flicker. */
  hear(name) {
    if (name === 'job') this.reviews.refresh();
    clearTimeout(this.timer);
    if (name !== 'open') this.timer = setTimeout(() => this.load(), settling);
  }

  search() {
    this.page = 1;
    this.load();
  }

  turnTo(page) {
    this.page = page;
    this.load().then(() => {
      window.scrollTo(0, 0);
      announce(this.count.textContent);
    });
  }

  async load() {
    const mine = ++this.turn,
      values = this.filter.given();
    replace({ ...values, page: this.page > 1 ? this.page : undefined });
    try {
      const [answer, names] = await Promise.all([
        ask('GET', 'games', { ...values, limit: perPage, from: (this.page - 1) * perPage }),
        learnNames(),
      ]);
      if (mine !== this.turn) return;
      if (!answer.games.length && answer.total && this.page > 1) {
        this.page = Math.ceil(answer.total / perPage);
        await this.load();
        return;
      }
      this.show(answer, names);
    } catch (error) {
      if (mine === this.turn) this.showError(error);
    }
  }

  clear() {
    this.boards.forEach((board) => board.destroy());
    this.boards = [];
  }

  show({ games, total, from }, names) {
    const focused = document.activeElement && document.activeElement.dataset.key;
    this.clear();
    const acts = {
      download: (game) => downloadGame(game).catch(sayError),
      remove: (game) => this.remove(game),
    };
    fill(
      this.rows,
      games.map((game) => {
        const { element, board } = gameRow(game, names, acts);
        if (board) this.boards.push(board);
        return element;
      }),
    );
    this.count.textContent = total
      ? `${from + 1}–${from + games.length} of ${total} ${total === 1 ? 'game' : 'games'}`
      : '';
    this.rows.hidden = !total;
    this.showPager(total);
    this.showEmpty(total);
    if (focused)
      [...this.rows.querySelectorAll('[data-key]')]
        .find((one) => one.dataset.key === focused)
        ?.focus({ preventScroll: true });
  }

  showPager(total) {
    const last = Math.ceil(total / perPage);
    this.pager.hidden = last < 2;
    fill(
      this.pager,
      h(
        'button',
        {
          type: 'button',
          disabled: this.page <= 1,
          on: { click: () => this.turnTo(this.page - 1) },
        },
        'Newer',
      ),
      h('span.soft', null, `Page ${this.page} of ${last}`),
      h(
        'button',
        {
          type: 'button',
          disabled: this.page >= last,
          on: { click: () => this.turnTo(this.page + 1) },
        },
        'Older',
      ),
    );
  }

  showEmpty(total) {
    this.empty?.remove();
    if (total) return;
    const searching = Object.keys(this.filter.given()).length > 0;
    this.empty = h(
      'div.card.empty',
      null,
      searching
        ? h(
            'p',
            null,
            'No game is like that. ',
            h(
              'button',
              { type: 'button', on: { click: () => this.filter.clear() } },
              'Show all games',
            ),
          )
        : [
            h('p', null, 'Games that you play or paste are kept here.'),
            h('a.button.primary', { href: '#/play' }, 'Play a game'),
          ],
    );
    this.rows.after(this.empty);
  }

  showError(error) {
    this.clear();
    fill(this.rows);
    this.count.textContent = '';
    this.empty?.remove();
    this.empty = h(
      'div.card.empty',
      null,
      h('p', null, error.message),
      h('button', { type: 'button', on: { click: () => this.load() } }, 'Try again'),
    );
    this.rows.after(this.empty);
  }

  async add() {
    if (await addGames()) this.search();
  }

  async saveAll() {
    this.save.disabled = true;
    await downloadAll().catch(sayError);
    this.save.disabled = false;
  }

  async remove(game) {
    const sure = await confirmDialog(
      'Throw this game away?',
      game.running
        ? 'It is not finished yet, and will be gone for good.'
        : 'It will be gone for good.',
      'Throw away',
      'bad',
    );
    if (!sure) return;
    try {
      await ask('DELETE', `games/${game.id}`);
      announce('The game is gone');
      await this.load();
    } catch (error) {
      sayError(error);
    }
  }

  destroy() {
    clearTimeout(this.timer);
    this.turn++;
    this.stop();
    this.reviews.destroy();
    this.clear();
  }
}

export function mount(root, params) {
  const list = new List(root, params);
  return () => list.destroy();
}
