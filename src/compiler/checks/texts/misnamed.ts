import { groupBy } from '../../group.ts';
import { isObject } from '../../json.ts';
import { keyPlace } from '../../read/origin.ts';
import type { Place } from '../../read/source.ts';
import { nearest } from '../../suggest.ts';
import type { Text } from '../../texts/catalog.ts';
import { variants, type Wanted } from '../../texts/wanted.ts';

export type Orphan = Text & { language: string };

/** A group of texts that one language has under another name than it is asked for. */
export interface Misnamed {
  language: string;
  /** Beginning of the keys as they are written. */
  written: string;
  /** Beginning of the keys as they are asked for. */
  meant: string;
  /** Where the name is written. */
  place: Place | undefined;
  /** The rest of their keys. */
  leaves: readonly string[];
}

/**
 * Groups of texts that nobody asks for, where the same texts are asked for in a group beside them: a field, page or
 * block that is called otherwise. Each is one problem, however many texts it has.
 * @param table keys that the language has
 */
export function findMisnamed(
  orphans: readonly Orphan[],
  wanted: readonly Wanted[],
  table: ReadonlySet<string>,
): Misnamed[] {
  const gaps = gapsIn(wanted, table);
  const lost = new Set(orphans.map(({ key }) => key));
  const done = new Set<Orphan>();
  return [...groupBy(orphans.flatMap(groupsOf), ({ group }) => group)].flatMap(([written, members]) => {
    const first = members[0]?.orphan as Orphan;
    const isWhole = gaps.present.every((key) => !key.startsWith(`${written}.`) || lost.has(key));
    if (done.has(first) || !isWhole) return [];
    const leaves = members.map(({ orphan }) => orphan.key.slice(written.length));
    const meant = meantBy(written, leaves, gaps);
    if (meant === undefined) return [];
    for (const { orphan } of members) done.add(orphan);
    return [{ language: first.language, written, meant, place: placeOf(first, written), leaves }];
  });
}

/** Texts that one language has, and texts that are wanted and missing. */
interface Gaps {
  present: readonly string[];
  missing: ReadonlySet<string>;
  /** Those that have to be there; the others may be missing for a reason. */
  needed: ReadonlySet<string>;
}

function gapsIn(wanted: readonly Wanted[], table: ReadonlySet<string>): Gaps {
  const lacking = wanted.filter((want) => want.required && !variants(want).some((key) => table.has(key)));
  return {
    present: [...table],
    missing: new Set(wanted.flatMap(variants).filter((key) => !table.has(key))),
    needed: new Set(lacking.flatMap(variants)),
  };
}

/** The group beside it that lacks just these texts: one of a similar name, or the only one that cannot be without. */
function meantBy(written: string, leaves: readonly string[], { present, missing, needed }: Gaps): string | undefined {
  const beside = written.slice(0, written.lastIndexOf('.'));
  const step = (key: string) => key.slice(beside.length + 1).split('.', 1)[0] as string;
  const below = [...missing].filter((key) => key.startsWith(`${beside}.`));
  const names = [...new Set(below.map(step))]
    .filter((name) => leaves.every((leaf) => missing.has(`${beside}.${name}${leaf}`)))
    .filter((name) => !present.some((key) => key.startsWith(`${beside}.${name}.`)));
  const waiting = names.filter((name) => leaves.some((leaf) => needed.has(`${beside}.${name}${leaf}`)));
  const only = waiting.length === 1 && leaves.length > 1 ? waiting[0] : undefined;
  const name = nearest(step(written), names) ?? only;
  return name === undefined ? undefined : `${beside}.${name}`;
}

/** The groups a text is in, outermost first, within its file. */
function groupsOf(orphan: Orphan): { group: string; orphan: Orphan }[] {
  const steps = orphan.key.split('.');
  const begin = orphan.file.prefix.length + 1;
  return Array.from({ length: Math.max(0, steps.length - begin) }, (_none, at) => ({
    group: steps.slice(0, begin + at).join('.'),
    orphan,
  }));
}

function placeOf({ file, keyPlace: leaf }: Orphan, group: string): Place | undefined {
  const steps = group.split('.').slice(file.prefix.length);
  const name = steps.pop() as string;
  let node: unknown = file.value;
  for (const step of steps) node = isObject(node) ? node[step] : undefined;
  return (isObject(node) ? keyPlace(node, name) : undefined) ?? leaf;
}
