import { groupBy } from '../group.ts';
import { objectOf } from '../json.ts';
import type { Report } from '../report.ts';
import { nearest } from '../suggest.ts';
import type { Folders, FormFile, MessageFile } from './folders.ts';
import { holdsAll, OWNER_KINDS, OWNERS, type OwnerKind, type Use, type Uses, usesIn } from './owner-kinds.ts';
import { lineAndColumn } from './source.ts';

/** Names in a file of texts that say nothing of whose they are. */
const COMMON = new Set(['$schema', 'title', 'intro', 'buttons', 'sections', 'enabled', 'entries', 'unknown']);

/**
 * A file under another name than its texts, or one that is gone while others name it, is one problem, told here; what
 * is given back goes on as if the names agreed, so that nothing that follows from it is told as well.
 */
export function withOwners(folders: Folders, report: Report): Folders {
  const uses = usesIn(folders);
  let known = folders;
  for (const kind of OWNER_KINDS)
    for (const stray of straysOf(kind, folders, uses)) known = withOwner(stray, known, uses, report);
  return known;
}

/** A name that no file has. */
interface Stray {
  kind: OwnerKind;
  id: string;
  texts: readonly MessageFile[];
  uses: readonly Use[];
}

function straysOf(kind: OwnerKind, folders: Folders, uses: Uses): Stray[] {
  const ids = folders[kind].map((owner) => owner.id);
  const own = folders.messages.filter(({ prefix, general }) => prefix[0] === kind && prefix.length === 2 && !general);
  const texts = groupBy(own, ({ prefix }) => prefix[1] as string);
  const named = uses.get(kind) as ReadonlyMap<string, readonly Use[]>;
  return (
    [...new Set([...texts.keys(), ...named.keys()])]
      .filter((id) => !ids.includes(id))
      .map((id) => ({ kind, id, texts: texts.get(id) ?? [], uses: named.get(id) ?? [] }))
      // A name without texts that is used once, or much like another, is a slip where it stands.
      .filter((one) => one.texts.length > 0 || (one.uses.length > 1 && nearest(one.id, ids) === undefined))
  );
}

function withOwner(stray: Stray, folders: Folders, uses: Uses, report: Report): Folders {
  const { kind, id, texts } = stray;
  const { word, file } = OWNERS[kind];
  const places = [...stray.uses.map(spot), ...texts.map((one) => one.file)];
  const [owner, ...others] = folders[kind].filter(
    // One that is named itself is not the one that others name otherwise.
    (one) => couldOwn(one, stray, folders) && (stray.uses.length === 0 || !uses.get(kind)?.has(one.id)),
  );
  if (!owner && stray.uses.length > 0) {
    const source = { file: file(id), text: '' };
    report.at(
      { source, offset: 0 },
      'the file is missing',
      `bring it back, or remove what needs it: ${listed(places)}`,
    );
    return { ...folders, [kind]: [...folders[kind], { id, ...source, value: undefined }] };
  }
  if (!owner || others.length > 0) return folders;
  if (stray.uses.length > 0) {
    report.at(
      { source: owner, offset: 0 },
      `this ${word} is called "${id}" everywhere else`,
      `name the file ${file(id)}, or write "${owner.id}" in ${listed(places)}`,
    );
    const renamed = { ...owner, id, file: file(id) };
    return { ...folders, [kind]: folders[kind].map((one) => (one === owner ? renamed : one)) };
  }
  const fileIn = (language: string) => `messages/${language}/${kind}/${owner.id}.json`;
  const ends = texts.map(({ language }) => fileIn(language));
  report.at(
    { source: texts[0] as MessageFile, offset: 0 },
    `these are the texts of the ${word} "${owner.id}", under another name`,
    `rename ${listed(places)} to ${listed(ends)}`,
  );
  const moved = (one: MessageFile) =>
    texts.includes(one) ? { ...one, prefix: [kind, owner.id], file: fileIn(one.language) } : one;
  return { ...folders, messages: folders.messages.map(moved) };
}

/** Has no texts of its own in these languages, and everything that the texts are for and others take. */
function couldOwn(owner: FormFile, { kind, texts, uses }: Stray, { messages }: Folders): boolean {
  const languages = texts.map(({ language }) => language);
  const hasOwn = messages.some(
    ({ language, prefix }) => languages.includes(language) && prefix[0] === kind && prefix[1] === owner.id,
  );
  const said = texts.flatMap(({ value }) => [
    ...Object.keys(objectOf(value)),
    ...Object.keys(objectOf(objectOf(value).entries)),
  ]);
  const names = [...said.filter((name) => !COMMON.has(name)), ...uses.flatMap(({ property }) => property ?? [])];
  return !hasOwn && names.length > 0 && holdsAll(owner, names);
}

function spot({ place }: Use): string {
  return place ? `${place.source.file}:${lineAndColumn(place).line}` : '';
}

/** As many as help: who mends the first sees the rest at the next check. */
const MOST = 4;

function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length > MOST) return `${all.slice(0, MOST).join(', ')} … (${all.length} in all)`;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
