export type { SourceEntry } from '../core/action.ts';
export type { Json } from '../core/config.ts';
export type { FieldOnPage, WidgetKind } from '../core/forms/widget-kind.ts';
export type { WidgetManifest } from '../core/forms/widget-manifest.ts';
export { type Display, displayFor } from '../core/values/displays.ts';
/** A widget reports problems of its field, and lookups that are not finished. */
export { type FieldProblem, useLookup, useProblems } from './errors/problems.ts';
export { useFields, useSibling } from './fields.ts';
export {
  type FileStorage,
  type NamedEntry,
  type SourceAnswer,
  type StorageAnswer,
  useFileAt,
  useFileStorage,
  useKeptFiles,
  useNamedEntry,
  useSource,
} from './providers.ts';
export { useField } from './use-field.ts';
export type { Choice, Field, Widget, WidgetProps } from './widget-props.ts';
