import { isObject, type JsonObject, objectOf, objectsOf, stringsOf } from '../json.ts';
import type { Report } from '../report.ts';
import type { Folders, FormFile } from './folders.ts';
import { inheritEntry, placedAs } from './origin.ts';

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
  if (!isObject(value) || !isObject(value.properties)) return form;
  const known = propertiesBelow(value);
  const lost = new Set(mentioned(value).filter((name) => !known.has(name)));
  const [meant, ...more] = lost;
  if (meant === undefined || more.length > 0 || !hasTexts(form.id, meant, folders)) return form;
  const alone = Object.keys(value.properties).filter(
    (name) => isAlone(name, form.text) && !hasTexts(form.id, name, folders),
  );
  const [written, ...others] = alone;
  if (written === undefined || others.length > 0) return form;
  report.key(
    value.properties,
    written,
    `"${written}" is called "${meant}" everywhere else: in this form and in its texts`,
    `call it "${meant}" here too, or change all of those`,
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
  const { sections } = objectOf(form);
  const lists = [required, order, ...objectsOf(sections).map(({ fields }) => fields)];
  return [
    ...lists.flatMap((list) => stringsOf(list).map(({ text }) => text)).filter((name) => name !== '*'),
    ...objectsOf(examples).flatMap((example) => Object.keys(example)),
  ];
}

/** Names of all properties at whatever depth: conditions bring in some of their own. */
function propertiesBelow(value: unknown): Set<string> {
  const found = new Set<string>();
  const look = (node: unknown): void => {
    for (const one of Array.isArray(node) ? node : []) look(one);
    for (const [key, entry] of Object.entries(objectOf(node))) {
      if (key === 'properties') for (const name of Object.keys(objectOf(entry))) found.add(name);
      look(entry);
    }
  };
  look(value);
  return found;
}

/** Stands once in the file: where it is said. Expressions name it without quotes. */
function isAlone(name: string, text: string): boolean {
  return text.split(`"${name}"`).length === 2 && !text.includes(`values.${name}`);
}

function hasTexts(form: string, name: string, { messages }: Folders): boolean {
  return messages.some(({ prefix, value }) => {
    const isOwn = prefix[0] === 'forms' && prefix[1] === form && prefix.length === 2;
    const isShared = prefix[0] === 'fields' && prefix.length === 1;
    return (isOwn || isShared) && isObject(value) && Object.hasOwn(value, name);
  });
}
