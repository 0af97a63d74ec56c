import { whenIdle } from '../../ui/when-idle.ts';
import { loadFormBundle } from '../blocks/form/filling/load-form.ts';
import { fetchParts, formsOf, openBlocks } from '../blocks/parts.ts';
import type { Runtime } from '../runtime.ts';
import type { AppHistory } from './history.ts';
import { rememberPositions } from './scroll-memory.ts';

/** Number of links whose pages are loaded while the browser is idle. */
const AT_LEISURE = 6;

/**
 * Loads the code, texts and rules of pages before they are opened: of a link under the pointer, touched or focused, and
 * of the first visible links where data costs nothing. Never loads anybody's data, which could be outdated by then.
 * Also begins to remember scroll positions.
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
    // The next occasion tries again; the page reports a failure.
    Promise.all(forms).catch(() => fetched.delete(name));
  }

  const point = ({ target }: Pick<Event, 'target'>) => {
    const link = (target as Element | null)?.closest?.('a');
    if (link) fetchPage(link);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, point, { passive: true });

  // The focus may have triggered this.
  point({ target: document.activeElement });

  if (isCostly()) return;
  const atLeisure = () => whenIdle(() => inSight().slice(0, AT_LEISURE).forEach(fetchPage));
  history.subscribe(atLeisure);
  atLeisure();
}

/** None while there is a form: its user is not going anywhere yet. */
function inSight(): HTMLAnchorElement[] {
  if (document.querySelector('main form')) return [];
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]');
  return [...links].filter((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}

/** Whether the user saves data or has a slow connection. */
function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
