// Fifty clients at once: each plays a game of its own by the API while following its events, and nobody is turned away.

import assert from 'node:assert/strict';

async function playGame(address, i) {
  const ask = async (method, path, values) => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: values && JSON.stringify(values),
    });
    const body = await answer.json();
    assert.ok(answer.ok, `${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  const goal = i % 2 ? 'fewest' : 'most';
  let game = await ask('POST', 'games', { black: 'human', white: 'human', size: 4, goal });
  const stop = new AbortController(),
    events = await fetch(`${address}/api/v1/events?game=${game.id}`, { signal: stop.signal });
  assert.equal(events.headers.get('content-type').split(';')[0], 'text/event-stream');
  while (!game.over)
    game = await ask('POST', `games/${game.id}/move`, {
      move: game.moves[i % game.moves.length],
      version: game.version,
    });
  let told = '';
  for await (const part of events.body) {
    told += new TextDecoder().decode(part);
    if (told.includes('"over":true')) break;
  }
  stop.abort();
  return game;
}

export const tests = {
  'fifty clients play at once': async (scene) => {
    const { address } = await scene.serve(['--rate', '0', '--calls', '0']);
    const begin = Date.now();
    const games = await Promise.all(Array.from({ length: 50 }, (_, i) => playGame(address, i)));
    assert.equal(new Set(games.map((game) => game.id)).size, 50);
    assert.ok(games.every((game) => game.over && game.result));
    scene.note(`50 games in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  },
};

export const longTests = {
  'fifty pages are open at once': async (scene) => {
    await scene.serve(['--rate', '0', '--calls', '0']);
    const pages = [];
    for (let i = 0; i < 50; i++)
      pages.push(await scene.open('#/analyse?g=f5d6c3', { viewport: { width: 400, height: 500 } }));
    for (const page of pages) await page.getByRole('gridcell', { name: /^c3, / }).waitFor();
  },
};
