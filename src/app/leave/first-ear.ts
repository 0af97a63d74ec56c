type Ear = (event: PopStateEvent) => void;

let first: Ear | null = null;

// At the window listeners hear in the order in which they came, so this one comes with the app's code, before
// there is a router.
window.addEventListener('popstate', (event) => first?.(event));

/** Hears of the browser's way back and forth before anybody else does, until the returned function is called. */
export function hearFirst(ear: Ear): () => void {
  first = ear;
  return () => {
    if (first === ear) first = null;
  };
}
