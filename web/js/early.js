// Before the first paint: the looks that settings.js keeps, so that nothing flashes.
(function () {
  try {
    const kept = JSON.parse(localStorage.getItem('flipside') || '{}'),
      root = document.documentElement;
    for (const name of ['theme', 'palette']) if (kept[name]) root.dataset[name] = kept[name];
  } catch {
    // The usual looks, then.
  }
})();
