import type { ComponentType } from 'react';
import type { Json } from '../core/config.ts';

/**
 * What a widget gets: the one contract between the engine and `src/widgets/<name>/index.tsx`, whose
 * default export is a component of these props. A widget draws one value; label, help and error text
 * around it are the engine's unless `widget.json` says `"ownLabel": true`.
 */
export interface WidgetProps<Value = unknown, Options = Record<string, never>> {
  /** Id of the element that takes focus; the error links land on it. rjsf's `root_<property>`, at any depth. */
  id: string;
  /**
   * HTML name; browser autofill and password managers need it. The property's name, in a group or a row one that no
   * other field of the form has; the hooks below know the field by it.
   */
  name: string;
  value: Value | undefined;
  /** Hands a finished choice in, taken over at once; `undefined` empties the field. */
  onChange(value: Value | undefined): void;
  /**
   * Hands in a value still being typed: `value` shows it at once, the form takes it over on blur, on
   * submit and after a pause. A key then costs the same in a form of ten fields and of a thousand.
   */
  onDraft(value: Value | undefined): void;
  /** As `onDraft`, for what is nothing but a box that holds its text: it is not drawn again for its own keys. */
  onTyped(value: Value | undefined): void;
  onBlur(): void;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** An error is shown: set `aria-invalid`. */
  invalid: boolean;
  /** Ids of help and error texts, for `aria-describedby`; undefined when there are none. */
  describedBy: string | undefined;
  label: string;
  placeholder: string;
  /** `ui:autocomplete`, for the HTML attribute (WHATWG autofill detail tokens). */
  autoComplete: string | undefined;
  /** The property's `ui:options`, checked against the widget's `widget.json`. */
  options: Partial<Options>;
  /** Values of an `enum`, with their texts; those of its entries when the value is a list. */
  choices: readonly Choice[];
  /** Further text of this field: `text('linkText')` finds `forms.<id>.<property>.linkText`; empty when absent. */
  text(name: string, values?: Record<string, unknown>): string;
  /** `maxLength`, `minimum` … of the property's schema, for counters and input attributes. */
  schema: Readonly<Record<string, unknown>>;
}

export interface Choice {
  value: Json;
  /** What tells it from the others: a single value as text, of a whole object or list its place. */
  name: string;
  label: string;
  /** It is shown and cannot be chosen now; where it was chosen before it may stay. */
  disabled?: boolean;
}

export type Widget = ComponentType<WidgetProps<never, never>>;

export type { SourceEntry, SourceQuery } from '../core/action.ts';
export type { Json } from '../core/config.ts';
export type { WidgetManifest } from '../core/forms/widget-manifest.ts';
/** How a value reads where nothing is filled in. */
export { type Display, displayFor, displaysOf } from '../core/values/displays.ts';
/** How a widget says that something is wrong with its field, or not known yet. */
export { type Problem, useLookup, useProblems } from './errors/problems.ts';
/** What a widget may ask of the other fields. */
export { type Fields, type Sibling, useFields, useSibling } from './fields.ts';
/** Where a widget has a file from that is kept already. */
export { type FetchKept, useKeptFiles } from './kept-files.ts';
/** What a widget may ask of the world around its form. */
export {
  type FileAnswer,
  type FileStorage,
  type NamedEntry,
  type SourceAnswer,
  useFileStorage,
  useNamedEntry,
  useSource,
} from './providers.ts';
