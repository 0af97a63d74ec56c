import type { PreviewedThings } from '../../../../api/shapes/workshop.ts';
import type { Values } from '../../../../core/config.ts';
import { isObject } from '../../../../core/values/objects.ts';
import type { Item } from '../files.ts';
import { pointerOf } from '../json-edit.ts';
import type { Selection } from '../workshop.tsx';

/** The thing that a preview shows: a page, on it a form, or a mail or a document. */
export interface Thing {
  kind: 'page' | 'mail' | 'document';
  id: string;
  form?: string | undefined;
}

/** The thing that shows what is open in the workshop; `null` if nothing of its own does. */
export function thingOf({ kind, name }: Item, things: PreviewedThings): Thing | null {
  const withForm = things.pages.filter(({ forms }) => forms.some(({ id }) => id === name));
  const itself = kind === 'pages' ? things.pages.find(({ id }) => id === name) : undefined;
  if (itself) return { kind: 'page', id: name, form: itself.forms[0]?.id };
  // A page of the workspace goes before one that only the preview has.
  const page = kind === 'forms' ? (withForm.find(({ only }) => !only) ?? withForm[0]) : undefined;
  if (page) return { kind: 'page', id: page.id, form: name };
  if (kind === 'mails' && things.mails.some(({ id }) => id === name)) return { kind: 'mail', id: name };
  if (kind === 'procedures' && things.documents.some(({ id }) => id === name)) return { kind: 'document', id: name };
  return null;
}

/** The place of a text by its key, in the organisation's files; `null` for a text of the program. */
export function placeOfText(
  key: readonly string[],
  language: string,
  hasFile: (path: string) => boolean,
): Selection | null {
  for (let length = key.length - 1; length > 0; length -= 1) {
    const file = `messages/${language}/${key.slice(0, length).join('/')}.json`;
    if (hasFile(file)) return { file, pointer: pointerOf(key.slice(length)) };
  }
  return null;
}

/** The message of a framed page; anything may send messages, so its shape is checked. */
export function messageOf(data: unknown): { shown: true } | { key: string[] } | { typed: Values | null } | null {
  if (!isObject(data)) return null;
  const { preview, key, values } = data;
  if (preview === 'shown') return { shown: true };
  if (preview === 'typed') return { typed: isObject(values) ? (values as Values) : null };
  const isKey = Array.isArray(key) && key.length < 50 && key.every((step) => typeof step === 'string');
  return preview === 'chosen' && isKey ? { key } : null;
}
