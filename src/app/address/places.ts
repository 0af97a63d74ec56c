import type { AppHistory } from './history.ts';
import { wayBack } from './way-back.ts';

/** Where a reader was on a page when it was left. */
interface Place {
  /** Pixels that were scrolled. */
  top: number;
  /** The link that had the focus, with its distance from the top of the window; `null` when none had. */
  link: { href: string; y: number } | null;
}

/** By the key of their history entries, the newest last. */
const places = new Map<string, Place>();
const MOST = 100;

/** Remembers where the reader is on each page that is left, and brings the reader back there. */
export function keepPlaces(history: AppHistory): void {
  let { key } = history.visit().location;
  history.subscribe(() => {
    leavePlace(key);
    ({ key } = history.visit().location);
  });
  wayBack.lead = returnToPlace;
}

function leavePlace(key: string): void {
  const link = document.activeElement?.closest('a');
  const href = link?.getAttribute('href');
  places.delete(key);
  places.set(key, { top: window.scrollY, link: link && href ? { href, y: yOf(link) } : null });
  for (const oldest of [...places.keys()].slice(0, -MOST)) places.delete(oldest);
}

/**
 * Brings the reader back to where the page of that entry was left: its link to where it stood in the window, although
 * the page above it may be another by now. Parts that come late may make the page long enough only then, so this goes
 * on until it is, or until the reader does something.
 * @returns whether that page had been left before
 */
function returnToPlace(key: string): boolean {
  const place = places.get(key);
  if (!place) return false;
  const end = new AbortController();
  const settle = () => isBack(place) && end.abort();
  settle();
  if (end.signal.aborted) return true;
  const grows = new ResizeObserver(settle);
  end.signal.addEventListener('abort', () => grows.disconnect());
  for (const act of ['pointerdown', 'wheel', 'touchmove', 'keydown', 'popstate'])
    window.addEventListener(act, () => end.abort(), { signal: end.signal, passive: true });
  grows.observe(document.body);
  return true;
}

/** Goes there as far as the page is; tells whether it was all the way. */
function isBack({ top, link }: Place): boolean {
  const found = link && linkTo(link.href);
  if (found && document.activeElement !== found) found.focus({ preventScroll: true });
  const wanted = found ? window.scrollY + yOf(found) - link.y : top;
  window.scrollTo(0, wanted);
  return (link === null || found !== null) && Math.abs(window.scrollY - wanted) < 1;
}

const yOf = (element: Element) => element.getBoundingClientRect().top;

/** The page's own link before one in a menu beside it. */
function linkTo(href: string): HTMLElement | null {
  const selector = `a[href="${CSS.escape(href)}"]`;
  return document.querySelector<HTMLElement>(`main ${selector}`) ?? document.querySelector<HTMLElement>(selector);
}
