import { type WidgetName, widgetLoaders } from '../../../widgets/index.ts';
import { widgetKinds } from '../../../widgets/manifests.ts';

export type FieldKind = WidgetName;

export const fieldKinds = widgetKinds;

/** Kinds of which the workshop makes a new field, in the order of the list of widgets. */
export const newKinds = (Object.keys(widgetLoaders) as FieldKind[]).filter((kind) => fieldKinds[kind].newField);
