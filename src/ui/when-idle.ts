/** Does something once the browser has time for it, or a second later where it cannot say so. Answers what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (window.requestIdleCallback) {
    const id = window.requestIdleCallback(work, { timeout: 5000 });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1000);
  return () => clearTimeout(id);
}
