/**
 * The little that the app asks of a window while it loads and draws, for the thread that draws pages on the
 * server. There is no `document` yet: by that the style engine knows that it has to collect its styles.
 */
const noStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

Object.assign(globalThis, {
  window: Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined }),
  localStorage: noStore,
  sessionStorage: noStore,
});
