import type { WidgetKind, WidgetManifest } from '../form/widget.ts';
import type { WidgetName } from './index.ts';
import * as all from './kinds.ts';

/** Every kind of field, in the order of the alphabet. */
export const widgetKinds: Readonly<Record<WidgetName, WidgetKind>> = all;

/** Every kind of field, with what the files may say of it. */
export const widgetManifests = Object.fromEntries(
  Object.entries(widgetKinds).map(([name, { manifest }]) => [name, manifest]),
) as Readonly<Record<WidgetName, WidgetManifest>>;
