import { groupBy, isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectsOf, objectsWithin } from '../json.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { nearest } from '../suggest.ts';
import { type Folders, type FormFile, fileOf, type MessageFile, NAMED_KINDS, type NamedKind } from './folders.ts';
import { inheritEntry, lineAndColumn, type Place, placedAs, valuePlace } from './origin.ts';

/** Names in a file of texts that say nothing of whose they are. */
const COMMON = new Set(['$schema', 'title', 'intro', 'buttons', 'sections', 'enabled', 'entries', 'unknown']);

/**
 * A file under another name than its texts, or one that is gone while others name it, is one problem, told here; what
 * is given back goes on as if the names agreed, so that nothing that follows from it is told as well.
 */
export function withOwners(folders: Folders, report: Report): Folders {
  const uses = usesIn(folders);
  let known = folders;
  for (const kind of NAMED_KINDS)
    for (const stray of straysOf(kind, folders, uses)) known = withOwner(stray, known, uses, report);
  return known;
}

/** A name that no file has. */
interface Stray {
  kind: NamedKind;
  id: string;
  texts: readonly MessageFile[];
  uses: readonly Use[];
}

function straysOf(kind: NamedKind, folders: Folders, uses: Uses): Stray[] {
  const ids = folders[kind].map((owner) => owner.id);
  const own = folders.messages.filter(({ prefix, general }) => prefix[0] === kind && prefix.length === 2 && !general);
  const texts = groupBy(own, ({ prefix }) => prefix[1] as string);
  const named = uses.get(kind) as ReadonlyMap<string, readonly Use[]>;
  return (
    [...new Set([...texts.keys(), ...named.keys()])]
      .filter((id) => !ids.includes(id))
      .map((id) => ({ kind, id, texts: texts.get(id) ?? [], uses: named.get(id) ?? [] }))
      // A name without texts that is used once, or is close to another name, is a slip at its place.
      .filter((one) => one.texts.length > 0 || (one.uses.length > 1 && nearest(one.id, ids) === undefined))
  );
}

function withOwner(stray: Stray, folders: Folders, uses: Uses, report: Report): Folders {
  const { kind, id, texts } = stray;
  const { word } = OWNERS[kind];
  const places = [...stray.uses.map(spot), ...texts.map((one) => one.file)];
  const [owner, ...others] = folders[kind].filter(
    // One that is named itself is not the one that others name otherwise.
    (one) => couldOwn(one, stray, folders) && (stray.uses.length === 0 || !uses.get(kind)?.has(one.id)),
  );
  if (!owner && stray.uses.length > 0) {
    const source = { file: fileOf(kind, id), text: '' };
    report.at({ source, offset: 0 })(
      say`the file is missing`,
      say`bring it back, or remove what needs it: ${listed(places)}`,
    );
    return { ...folders, [kind]: [...folders[kind], { id, ...source, value: undefined }] };
  }
  if (!owner || others.length > 0) return folders;
  if (stray.uses.length > 0) {
    report.at({ source: owner, offset: 0 })(
      say`this ${word} is called "${id}" everywhere else`,
      say`name the file ${fileOf(kind, id)}, or write "${owner.id}" in ${listed(places)}`,
    );
    const renamed = { ...owner, id, file: fileOf(kind, id) };
    return { ...folders, [kind]: folders[kind].map((one) => (one === owner ? renamed : one)) };
  }
  const fileIn = (language: string) => `messages/${language}/${kind}/${owner.id}.json`;
  const ends = texts.map(({ language }) => fileIn(language));
  report.at({ source: texts[0] as MessageFile, offset: 0 })(
    say`these are the texts of the ${word} "${owner.id}", under another name`,
    say`rename ${listed(places)} to ${listed(ends)}`,
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
  const textNames = texts.flatMap(({ value }) => [
    ...Object.keys(jsonObjectOf(value)),
    ...Object.keys(jsonObjectOf(jsonObjectOf(value).entries)),
  ]);
  const names = [...textNames.filter((name) => !COMMON.has(name)), ...uses.flatMap(({ property }) => property ?? [])];
  return !hasOwn && names.length > 0 && holdsAll(owner, names);
}

function spot({ place }: Use): string {
  return place ? `${place.source.file}:${lineAndColumn(place).line}` : '';
}

/** More would not help: the next check names the rest. */
const MOST = 4;

function listed(names: readonly string[]): Said {
  const all = [...new Set(names)];
  if (all.length > MOST) return say`${all.slice(0, MOST).join(', ')} … (${all.length} in all)`;
  return all.length < 2 ? say`${all.join('')}` : say`${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** The word for a kind of file, and the keys under which others name it. */
const OWNERS: Readonly<Record<NamedKind, { word: Said; keys: readonly string[] }>> = {
  forms: { word: say`form`, keys: ['form', 'renew'] },
  records: { word: say`record`, keys: ['record'] },
  lists: { word: say`list`, keys: ['source'] },
  procedures: { word: say`procedure`, keys: ['procedure'] },
};

/** Where others name something, and what they take of it. */
interface Use {
  place: Place | undefined;
  property?: string | undefined;
}

type Uses = ReadonlyMap<NamedKind, ReadonlyMap<string, readonly Use[]>>;

const RECORD_TARGET = /_records\/([a-z0-9-]+)\.record\.json(?:#\/properties\/([^/]+))?/;

/** All that the files name by the name of another file, in one walk through them. */
function usesIn({ menu, demo, forms, records, procedures, shared }: Folders): Uses {
  const found = new Map(NAMED_KINDS.map((kind) => [kind, new Map<string, Use[]>()]));
  const add = (kind: NamedKind, id: string, use: Use) => {
    const known = found.get(kind) as Map<string, Use[]>;
    known.set(id, [...(known.get(id) ?? []), use]);
  };
  const look = (value: unknown, kinds: readonly NamedKind[]): void => {
    for (const one of Array.isArray(value) ? value : []) look(one, kinds);
    const own = jsonObjectOf(value);
    for (const [key, named] of Object.entries(own)) {
      // A preview names the block beside it.
      if (key === 'form' && own.type === 'preview') continue;
      if (typeof named !== 'string') {
        look(named, kinds);
        continue;
      }
      const place = () => valuePlace(own, key);
      const kind = kinds.find((one) => OWNERS[one].keys.includes(key));
      if (kind) add(kind, named, { place: place() });
      const [, record, property] = (key === '$ref' && RECORD_TARGET.exec(named)) || [];
      if (record) add('records', record, { place: place(), property });
    }
  };
  // A block of the office names as its source what is not a list.
  look(menu?.value, ['forms', 'records', 'procedures']);
  for (const file of [demo, ...forms, ...records, ...procedures, ...shared]) look(file?.value, NAMED_KINDS);
  return found;
}

/** Whether a file says something by each of these names. */
function holdsAll({ value, text }: FormFile, names: readonly string[]): boolean {
  // Ids of a list may be numbers.
  return isJsonObject(value) && names.every((name) => text.includes(`"${name}"`) || text.includes(`"id": ${name}`));
}

/**
 * A property that was given another name where it is said, and nowhere else, is one problem, told at its name; what is
 * given back goes on with the name that all else uses. The same evidence as of a person who reads the file: one name is
 * used that no property has and for which there are texts, one property is used nowhere and has none.
 */
export function withPropertyNames(folders: Folders, report: Report): Folders {
  return { ...folders, forms: folders.forms.map((form) => withPropertyName(form, folders, report)) };
}

function withPropertyName(form: FormFile, folders: Folders, report: Report): FormFile {
  const { value } = form;
  if (!isJsonObject(value) || !isJsonObject(value.properties)) return form;
  const known = propertiesBelow(value);
  const lost = new Set(mentioned(value).filter((name) => !known.has(name)));
  const [meant, ...more] = lost;
  if (meant === undefined || more.length > 0 || !hasTexts(form.id, meant, folders)) return form;
  const alone = Object.keys(value.properties).filter(
    (name) => isAlone(name, form.text) && !hasTexts(form.id, name, folders),
  );
  const [written, ...others] = alone;
  if (written === undefined || others.length > 0) return form;
  report.key(value.properties, written)(
    say`"${written}" is called "${meant}" everywhere else: in this form and in its texts`,
    say`call it "${meant}" here too, or change all of those`,
  );
  const properties: JsonObject = placedAs(
    Object.fromEntries(
      Object.entries(value.properties).map(([name, schema]) => [name === written ? meant : name, schema]),
    ),
    value.properties,
  );
  inheritEntry(properties, value.properties, written, meant);
  return { ...form, value: placedAs({ ...value, properties }, value) };
}

/** Names that a form uses of its own properties, outermost alone. */
function mentioned({ required, form, examples, 'ui:order': order }: JsonObject): string[] {
  const { sections } = jsonObjectOf(form);
  const lists = [required, order, ...objectsOf(sections).map(({ fields }) => fields)];
  return [
    ...lists.flatMap((list) => namesIn(list)).filter((name) => name !== '*'),
    ...objectsOf(examples).flatMap((example) => Object.keys(example)),
  ];
}

/** Names of all properties at whatever depth: conditions bring in some of their own. */
function propertiesBelow(value: unknown): Set<string> {
  return new Set(objectsWithin(value).flatMap(({ properties }) => Object.keys(jsonObjectOf(properties))));
}

/** Whether the file names it only once, at its definition. Expressions name it without quotes. */
function isAlone(name: string, text: string): boolean {
  return text.split(`"${name}"`).length === 2 && !text.includes(`values.${name}`);
}

function hasTexts(form: string, name: string, { messages }: Folders): boolean {
  return messages.some(({ prefix, value }) => {
    const isOwn = prefix[0] === 'forms' && prefix[1] === form && prefix.length === 2;
    const isShared = prefix[0] === 'fields' && prefix.length === 1;
    return (isOwn || isShared) && isJsonObject(value) && Object.hasOwn(value, name);
  });
}
