/**
 * The little that the app asks of a window while it loads and draws, for the thread that draws pages on the
 * server. There is no `document` yet: by that the style engine knows that it has to collect its styles.
 */
const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

Object.assign(globalThis, {
  window: Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined }),
  localStorage: nothing,
  sessionStorage: nothing,
});

/** From now on the app finds this session in the browser's storage; `null` when nobody is signed in. */
export function keepSession(session: string | null): void {
  const getItem = (key: string) => (key === 'session' ? session : null);
  Object.assign(globalThis, { localStorage: { ...nothing, getItem } });
}
