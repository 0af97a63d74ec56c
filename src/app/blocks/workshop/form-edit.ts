import type { Json } from '../../../core/config.ts';
import { readJson, setValue, withItem, withOrder } from './json-edit.ts';

/** Changes of a form's file that its list of fields offers. */

/** A group of fields as the form shows them, in order. */
export interface FieldGroup {
  /** `null` for fields that stand in no section. */
  section: string | null;
  fields: readonly string[];
}

export const WIDTHS = ['full', 'half', 'third', 'quarter'] as const;

type Entries = { [key: string]: Json };

/** The fields of a form's file by section; null when it cannot be read. */
export function fieldGroups(text: string): FieldGroup[] | null {
  const form = readJson(text);
  const properties = Object.keys(entriesOf(entriesOf(form).properties));
  if (form === undefined) return null;
  const sections = sectionsOf(form);
  if (sections.length === 0) return [{ section: null, fields: ordered(form, properties) }];
  const left = properties.filter((name) => !sections.some(({ fields }) => fields.includes(name)));
  return [...sections, ...(left.length > 0 ? [{ section: null, fields: left }] : [])];
}

export function isRequired(text: string, field: string): boolean {
  return namesOf(entriesOf(readJson(text)).required).includes(field);
}

/** The file in which the field has to be filled in, or need not be. */
export function setRequired(text: string, field: string, required: boolean): string {
  const names = namesOf(entriesOf(readJson(text)).required);
  const at = names.indexOf(field);
  if (required) return at < 0 ? withItem(text, ['required'], names.length, field) : text;
  if (at < 0) return text;
  return setValue(text, names.length === 1 ? ['required'] : ['required', at], undefined);
}

/** The width that the file gives a field; `''` without one. */
export function widthOf(text: string, field: string): string {
  const width = entriesOf(entriesOf(entriesOf(readJson(text)).properties)[field])['ui:width'];
  return typeof width === 'string' ? width : '';
}

/** Whether the field is described here, and not by a condition or in another file. */
export function isOwn(text: string, field: string): boolean {
  return Object.hasOwn(entriesOf(entriesOf(readJson(text)).properties), field);
}

/** @param width `''` takes the width out */
export function setWidth(text: string, field: string, width: string): string {
  if (!isOwn(text, field)) return text;
  return setValue(text, ['properties', field, 'ui:width'], width === '' ? undefined : width);
}

/**
 * The file with the field one place further up or down, also into the section before or after. It stays as it is where
 * there is no such place.
 */
export function moveField(text: string, field: string, by: -1 | 1): string {
  const form = readJson(text);
  if (form === undefined) return text;
  const sections = sectionsOf(form);
  const at = sections.findIndex(({ fields }) => fields.includes(field));
  const here = sections[at];
  if (here) {
    const path = (section: number) => ['form', 'sections', section, 'fields'];
    const from = here.fields.indexOf(field);
    if (from + by >= 0 && from + by < here.fields.length)
      return withOrder(text, path(at), swapped(here.fields.length, from, from + by));
    const next = sections[at + by];
    if (!next) return text;
    return withItem(
      setValue(text, [...path(at), from], undefined),
      path(at + by),
      by === 1 ? 0 : next.fields.length,
      field,
    );
  }
  if (sections.length > 0) return text;
  const order = namesOf(entriesOf(form)['ui:order']);
  const names = order.length > 0 ? order : Object.keys(entriesOf(entriesOf(form).properties));
  const from = names.indexOf(field);
  if (from < 0 || from + by < 0 || from + by >= names.length) return text;
  return withOrder(text, [order.length > 0 ? 'ui:order' : 'properties'], swapped(names.length, from, from + by));
}

function swapped(length: number, one: number, other: number): number[] {
  return Array.from({ length }, (_, at) => (at === one ? other : at === other ? one : at));
}

function sectionsOf(form: Json): { section: string; fields: string[] }[] {
  const { sections } = entriesOf(entriesOf(form).form);
  if (!Array.isArray(sections)) return [];
  return sections.map((one) => ({ section: String(entriesOf(one).id ?? ''), fields: namesOf(entriesOf(one).fields) }));
}

function ordered(form: Json, properties: readonly string[]): string[] {
  const order = namesOf(entriesOf(form)['ui:order']).filter((name) => properties.includes(name));
  return [...order, ...properties.filter((name) => !order.includes(name))];
}

function namesOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function entriesOf(value: Json | undefined): Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
