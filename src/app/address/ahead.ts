import { whenIdle } from '../../ui/when-idle.ts';
import { loadForm } from '../blocks/form/filling/load-form.ts';
import { fetchParts, formsOf, openBlocks } from '../blocks/parts.ts';
import type { Runtime } from '../runtime.ts';
import type { AppHistory } from './history.ts';
import { keepPlaces } from './places.ts';

/** Links of a page whose own pages are fetched while there is nothing else to do. */
const AT_LEISURE = 6;

/**
 * Fetches the code, texts and rules of pages before they are opened: of a link that is pointed at, touched or has
 * the focus, and, where data costs nothing, of the first links in sight. Never anybody's data, which could be
 * another by then. From now on the way back leads to where pages were left, too.
 */
export function lookAhead(runtime: Runtime, history: AppHistory, base: string): void {
  const fetched = new Set<string>();
  keepPlaces(history);

  function fetchPage(link: HTMLAnchorElement) {
    if (link.origin !== location.origin || !link.pathname.startsWith(base)) return;
    const { workspace, language } = runtime.snapshot();
    const session = runtime.sessions.get();
    const path = `/${link.pathname.slice(base.length)}`;
    const name = [workspace.version, language, path].join(' ');
    const placed = workspace.tree.at(path);
    if (!session || !placed || fetched.has(name) || !workspace.tree.mayOpen(placed, { role: session.rol })) return;
    fetched.add(name);
    const blocks = openBlocks(placed.page.blocks ?? []);
    void fetchParts(blocks);
    const forms = formsOf(blocks).map((id) => loadForm(workspace, id, language, runtime.registries));
    // Once more at the next occasion; the page says what it cannot have.
    Promise.all(forms).catch(() => fetched.delete(name));
  }

  const point = ({ target }: Pick<Event, 'target'>) => {
    const link = (target as Element | null)?.closest?.('a');
    if (link) fetchPage(link);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, point, { passive: true });

  // The focus was what began this.
  point({ target: document.activeElement });

  if (isCostly()) return;
  const atLeisure = () => whenIdle(() => inSight().slice(0, AT_LEISURE).forEach(fetchPage));
  history.subscribe(atLeisure);
  atLeisure();
}

/** None while a form stands there: whoever fills it in goes nowhere yet. */
function inSight(): HTMLAnchorElement[] {
  if (document.querySelector('main form')) return [];
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]');
  return [...links].filter((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}

/** Whoever asks to save data, or has a slow line, pays for nothing that may not be wanted. */
function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
