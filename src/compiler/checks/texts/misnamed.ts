import { groupBy, isObject } from '../../json.ts';
import { keyPlace, type Place } from '../../read/origin.ts';
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
  if (orphans.length === 0) return [];
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

/** The sibling group that lacks exactly these texts: a similar name, or the only group that requires them. */
function meantBy(written: string, leaves: readonly string[], { present, missing, needed }: Gaps): string | undefined {
  const parent = written.slice(0, written.lastIndexOf('.'));
  const step = (key: string) => key.slice(parent.length + 1).split('.', 1)[0] as string;
  const below = [...missing].filter((key) => key.startsWith(`${parent}.`));
  const names = [...new Set(below.map(step))]
    .filter((name) => leaves.every((leaf) => missing.has(`${parent}.${name}${leaf}`)))
    .filter((name) => !present.some((key) => key.startsWith(`${parent}.${name}.`)));
  const waiting = names.filter((name) => leaves.some((leaf) => needed.has(`${parent}.${name}${leaf}`)));
  const only = waiting.length === 1 && leaves.length > 1 ? waiting[0] : undefined;
  const name = nearest(step(written), names) ?? only;
  return name === undefined ? undefined : `${parent}.${name}`;
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
