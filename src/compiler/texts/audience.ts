import { ANONYMOUS } from '../../core/session/access.ts';
import type { LoadedConfig } from '../load.ts';
import type { MenuPage } from '../menu/tree.ts';
import { withoutPlural } from './catalog.ts';
import { variants, type Wanted } from './wanted.ts';
import { BLOCK_TYPES } from './wanted-files.ts';

/** Titles stand in menus and breadcrumbs, wherever one comes from. */
const NAME = /^pages\.[^.]+\.(title|short)$/;
const BLOCK = /^src\/app\/blocks\/([^/]+)\//;

/**
 * Tells the texts that nobody reads who has not signed in: those of pages that are closed to such a visitor, beside
 * their names, and those that are named by the code of blocks that stand on no page that is open.
 */
export function signedInOnly({ menu, wantedByCode }: Pick<LoadedConfig, 'menu' | 'wantedByCode'>) {
  const isOpen = ({ access }: MenuPage) => access.some((check) => menu.checks.get(check)?.includes(ANONYMOUS));
  const closed = new Set(menu.pages.filter((page) => !isOpen(page)).map(({ id }) => id));
  const onOpen = new Set(menu.pages.filter(isOpen).flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  const isInside = ({ place }: Wanted) => {
    const type = BLOCK.exec(place?.source.file ?? '')?.[1] ?? '';
    return BLOCK_TYPES.includes(type) && !onOpen.has(type);
  };
  const byBlocks = keysOf(wantedByCode.filter(isInside));
  const byOthers = keysOf(wantedByCode.filter((wanted) => !isInside(wanted)));
  return (key: string): boolean => {
    const [kind, page = ''] = key.split('.');
    if (kind === 'pages') return closed.has(page) && !NAME.test(key);
    return [key, withoutPlural(key)].some((name) => byBlocks.has(name) && !byOthers.has(name));
  };
}

/** Blocks that say much to few people. */
const APART = ['workshop'] as const;

/** Those of them that a page has. */
export function blocksApart({ pages }: LoadedConfig['menu']): string[] {
  const types = new Set(pages.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  return APART.filter((type) => types.has(type));
}

/** Tells the block that alone says a text, if its texts stand apart; also where no page has that block. */
export function blockOf({ wantedByCode }: Pick<LoadedConfig, 'wantedByCode'>): (key: string) => string | undefined {
  const blocks = APART.map((type) => {
    const isIts = ({ place }: Wanted) => BLOCK.exec(place?.source.file ?? '')?.[1] === type;
    return { type, own: keysOf(wantedByCode.filter(isIts)), others: keysOf(wantedByCode.filter((one) => !isIts(one))) };
  });
  return (key) => {
    const names = [key, withoutPlural(key)];
    const says = (keys: ReadonlySet<string>) => names.some((name) => keys.has(name));
    return blocks.find(({ own, others }) => says(own) && !says(others))?.type;
  };
}

/** Whether only the server uses a text: texts of procedures, records and settings, and texts that only its code names. */
export function serversOnly({ wantedByCode }: Pick<LoadedConfig, 'wantedByCode'>) {
  const isServers = ({ place }: Wanted) => /^src\/(server|plugins)\//.test(place?.source.file ?? '');
  const own = keysOf(wantedByCode.filter(isServers));
  const others = keysOf(wantedByCode.filter((wanted) => !isServers(wanted)));
  return (key: string): boolean => {
    const names = [key, withoutPlural(key)];
    return (
      /^(procedures|records|app\.settings)\./.test(key) ||
      (names.some((name) => own.has(name)) && !names.some((name) => others.has(name)))
    );
  };
}

function keysOf(wanted: readonly Wanted[]): ReadonlySet<string> {
  return new Set(wanted.flatMap(variants));
}
