import { blockTypes } from '../../core/published/placed-forms.ts';
import { loadFormBundle } from '../blocks/form/filling/load-form.ts';
import { fetchParts, formsOf, openBlocks } from '../blocks/parts.ts';
import type { Runtime } from '../runtime.ts';
import { type AppHistory, scrollMemory } from './history.ts';

/**
 * Loads the code, texts and rules of a page before it is opened, when a link to it is under the pointer, touched or
 * focused. Never loads anybody's data, which could be outdated by then. Also begins to remember scroll positions.
 */
export function lookAhead(runtime: Runtime, history: AppHistory, base: string): void {
  const fetched = new Set<string>();
  rememberPositions(history);

  function fetchPage(link: HTMLAnchorElement) {
    if (link.origin !== location.origin || !link.pathname.startsWith(base)) return;
    const { workspace, language } = runtime.snapshot();
    const session = runtime.sessions.get();
    const path = `/${link.pathname.slice(base.length)}`;
    const name = [workspace.version, language, path].join(' ');
    const node = workspace.tree.at(path);
    if (!session || !node || fetched.has(name) || !workspace.tree.mayOpen(node, { role: session.rol })) return;
    fetched.add(name);
    const blocks = openBlocks(node.page.blocks ?? []);
    void fetchParts(blocks);
    const forms = formsOf(blocks).map((id) => loadFormBundle(workspace, id, language, runtime.registries));
    const words = workspace.texts.ensure(language, { blocks: blockTypes(node.page.blocks ?? []) });
    // The next occasion tries again; the page reports a failure.
    Promise.all([...forms, words]).catch(() => fetched.delete(name));
  }

  const point = ({ target }: Pick<Event, 'target'>) => {
    const link = (target as Element | null)?.closest?.('a');
    if (link) fetchPage(link);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, point, { passive: true });

  // The focus may have triggered this.
  point({ target: document.activeElement });
}

interface Position {
  top: number;
  /** The focused link and its distance from the top of the window; `null` for none. */
  link: { href: string; y: number } | null;
}

/** By history key, the newest last. */
const positions = new Map<string, Position>();
const MOST = 100;

/** Remembers the position on each page that is left, and restores it on the way back. */
function rememberPositions(history: AppHistory): void {
  let { key } = history.visit().location;
  history.subscribe(() => {
    savePosition(key);
    ({ key } = history.visit().location);
  });
  scrollMemory.restore = restorePosition;
}

function savePosition(key: string): void {
  const link = document.activeElement?.closest('a');
  const href = link?.getAttribute('href');
  positions.delete(key);
  positions.set(key, { top: window.scrollY, link: link && href ? { href, y: yOf(link) } : null });
  for (const oldest of [...positions.keys()].slice(0, -MOST)) positions.delete(oldest);
}

/**
 * Restores the position of a history entry: its link goes to the same place in the window, even if the page above it
 * has changed. Late parts may make the page long enough, so this is repeated until it fits or the user acts.
 * @returns whether there was a position
 */
function restorePosition(key: string): boolean {
  const position = positions.get(key);
  if (!position) return false;
  const end = new AbortController();
  const settle = () => isBack(position) && end.abort();
  settle();
  if (end.signal.aborted) return true;
  const grows = new ResizeObserver(settle);
  end.signal.addEventListener('abort', () => grows.disconnect());
  for (const act of ['pointerdown', 'wheel', 'touchmove', 'keydown', 'popstate'])
    window.addEventListener(act, () => end.abort(), { signal: end.signal, passive: true });
  grows.observe(document.body);
  return true;
}

/** Scrolls as far as the page allows; returns whether the position was reached. */
function isBack({ top, link }: Position): boolean {
  const target = link && linkTo(link.href);
  if (target && document.activeElement !== target) target.focus({ preventScroll: true });
  const wanted = target ? window.scrollY + yOf(target) - link.y : top;
  window.scrollTo(0, wanted);
  return (link === null || target !== null) && Math.abs(window.scrollY - wanted) < 1;
}

const yOf = (element: Element) => element.getBoundingClientRect().top;

/** Prefers the link of the page to one of a menu. */
function linkTo(href: string): HTMLElement | null {
  const selector = `a[href="${CSS.escape(href)}"]`;
  return document.querySelector<HTMLElement>(`main ${selector}`) ?? document.querySelector<HTMLElement>(selector);
}
