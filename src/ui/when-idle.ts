/** Runs work when the browser is idle, or a second later where it cannot tell. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (window.requestIdleCallback) {
    const id = window.requestIdleCallback(work, { timeout: 5000 });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1000);
  return () => clearTimeout(id);
}
