/** Stands in for what gives React's own hook to versions of React that lack it. */
export { useSyncExternalStore } from 'react';
