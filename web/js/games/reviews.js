// Reviews of all games that have none yet, as a job of the service: begun here, followed, stopped. Where there are no jobs it says so.

import { announce, sayError } from '../announce.js';
import { fill, h } from '../dom.js';
import { abilities, ask } from '../service.js';

export function makeReviews() {
  let job = null,
    gone = false;
  const element = h(
    'div.reviews',
    { hidden: abilities.jobs },
    abilities.jobs
      ? null
      : h(
          'span.soft.sorry',
          null,
          'This page has only one thread here, so games are reviewed one at a time: open one, then Review.',
        ),
  );
  const button = h(
    'button',
    {
      type: 'button',
      title: 'The engine finds out what each move gave away',
      hidden: !abilities.jobs,
      on: { click: begin },
    },
    'Review all',
  );

  const busy = () => Boolean(job) && (job.state === 'waiting' || job.state === 'running');

  function show() {
    button.disabled = busy();
    element.hidden = !busy();
    if (!busy()) return;
    const bar = h('progress', { max: job.of || 1, 'aria-label': 'Reviews' });
    bar.value = job.done;
    fill(
      element,
      bar,
      h('span.soft', null, job.words || 'Waiting for its turn…'),
      h('button', { type: 'button', on: { click: end } }, 'Stop'),
    );
  }

  async function refresh() {
    if (!abilities.jobs) return;
    try {
      const { jobs } = await ask('GET', 'jobs');
      const was = busy(),
        latest = jobs.find((one) => one.kind === 'review') || null;
      if (gone) return;
      job = latest;
      if (was && !busy())
        announce(job.state === 'done' ? 'All games are reviewed' : 'The reviews have ended');
      if (was && job && job.state === 'failed') sayError(new Error(job.error));
      show();
    } catch {
      // the page says already that the server is lost
    }
  }

  async function begin() {
    try {
      job = await ask('POST', 'jobs', { kind: 'review' });
      announce('Reviewing');
      show();
      refresh();
    } catch (error) {
      sayError(error);
    }
  }

  async function end() {
    await ask('DELETE', `jobs/${job.id}`).catch(sayError);
    refresh();
  }

  refresh();
  return {
    element,
    button,
    refresh,
    destroy: () => {
      gone = true;
    },
  };
}
