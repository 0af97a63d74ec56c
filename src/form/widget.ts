export type { SourceEntry, SourceQuery } from '../core/action.ts';
export type { Json } from '../core/config.ts';
export type { WidgetManifest } from '../core/forms/widget-manifest.ts';
/** How a value reads where nothing is filled in. */
export { type Display, displayFor } from '../core/values/displays.ts';
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
/** What widgets ask of their own field. */
export { useField } from './use-field.ts';
export type { Choice, Field, Widget, WidgetProps } from './widget-props.ts';
