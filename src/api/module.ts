import { again } from './again.ts';

/**
 * The default export of an ES module that was published beside the app. Its address is known only at
 * run time, so the bundler leaves it alone. Throws when it cannot be had.
 */
export async function importPublished<T>(url: string): Promise<T> {
  const module: { default: T } = await again(() => import(/* @vite-ignore */ new URL(url, document.baseURI).href));
  return module.default;
}
