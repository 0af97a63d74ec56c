const DIALOG = '[aria-modal=true]';

/** Calls back once no dialog lies over the page, which would keep the focus. Returns a function that ends the wait. */
export function whenUncovered(then: () => void): () => void {
  const isCovered = () => document.querySelector(DIALOG) !== null;
  const observer = new MutationObserver(() => {
    if (isCovered()) return;
    observer.disconnect();
    then();
  });
  if (isCovered()) observer.observe(document.body, { childList: true, subtree: true });
  else then();
  return () => observer.disconnect();
}
