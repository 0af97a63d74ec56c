import { ANONYMOUS } from '../../core/session/access.ts';
import { Kept } from '../kept.ts';
import type { LoadedConfig } from '../load.ts';
import { type MenuPage, passes } from '../menu/tree.ts';
import { withoutPlural } from '../read/catalog.ts';
import { APART } from './readers.ts';
import { variants } from './wanted.ts';
import { BLOCK_TYPES } from './wanted-files.ts';

/** Titles stand in menus and breadcrumbs, wherever one comes from. */
const NAME = /^pages\.[^.]+\.(title|short)$/;
const BLOCK = /^src\/app\/blocks\/([^/]+)\//;
/** Texts that the server alone reads, whatever names them. */
const SERVERS = /^(procedures|records|app\.settings)\./;

/** The files of a version that have a text. */
interface Audience {
  server: boolean;
  /** Parts of the browser app whose own texts have it; then no general file does. */
  parts: readonly string[];
  /** Of the general texts: whether nobody reads it who has not signed in. `null`: no general file has it. */
  general: 'open' | 'signedIn' | null;
}

/** Tells where the texts go that no form has for itself. */
export function audienceOf(config: LoadedConfig): (key: string) => Audience {
  const readers = new Map<string, Set<string>>();
  for (const wanted of config.wantedByCode)
    for (const key of variants(wanted)) {
      const theirs = readers.get(key) ?? new Set();
      for (const reader of wanted.readers) theirs.add(reader);
      readers.set(key, theirs);
    }
  const isSignedIn = signedInOnly(config);
  const known = new Kept<Audience>(20_000);
  const find = (key: string): Audience => {
    const found = new Set([key, withoutPlural(key)].flatMap((name) => [...(readers.get(name) ?? [])]));
    if (SERVERS.test(key)) return { server: true, parts: [], general: null };
    const isGeneral = found.size === 0 || found.has('browser');
    return {
      server: !isGeneral && found.has('server'),
      parts: isGeneral ? [] : APART.filter((part) => found.has(part)),
      general: isGeneral ? (isSignedIn(key) ? 'signedIn' : 'open') : null,
    };
  };
  return (key) => known.get(key, () => find(key));
}

/**
 * Tells the texts that nobody reads who has not signed in: those of pages that are closed to such a visitor, beside
 * their names, and those that are named by the code of blocks that stand on no page that is open.
 */
function signedInOnly({ menu, wantedByCode }: LoadedConfig) {
  const isOpen = ({ access }: MenuPage) => passes(menu, access, ANONYMOUS);
  const closed = new Set(menu.pages.filter((page) => !isOpen(page)).map(({ id }) => id));
  const onOpen = new Set(menu.pages.filter(isOpen).flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  const byBlocks = new Set<string>();
  const byOthers = new Set<string>();
  for (const wanted of wantedByCode.filter(({ readers }) => readers.includes('browser'))) {
    const type = BLOCK.exec(wanted.place?.source.file ?? '')?.[1] ?? '';
    const isInside = BLOCK_TYPES.includes(type) && !onOpen.has(type);
    for (const key of variants(wanted)) (isInside ? byBlocks : byOthers).add(key);
  }
  return (key: string): boolean => {
    const [kind, page = ''] = key.split('.');
    if (kind === 'pages') return closed.has(page) && !NAME.test(key);
    return [key, withoutPlural(key)].some((name) => byBlocks.has(name) && !byOthers.has(name));
  };
}

/** Parts that no block of their name brings, by the setting or the other block that does. The second step of a sign-in is the server's to ask for. */
const BROUGHT: Partial<Record<(typeof APART)[number], string | true>> = {
  answer: 'sent-requests',
  'card-payment': 'cardProvider',
  passkeys: 'passkeys',
  'second-factor': true,
};

/** The parts that these files make use of. */
export function partsInUse({ menu, settings }: LoadedConfig): string[] {
  const types = new Set<string>(menu.pages.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  return APART.filter((part) => {
    const brought = BROUGHT[part];
    if (types.has(part) || brought === true) return true;
    return brought !== undefined && (types.has(brought) || settings[brought] !== undefined);
  });
}
