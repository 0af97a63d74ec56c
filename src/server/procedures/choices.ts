import type { SourceEntry } from '../../core/action.ts';
import type { Json, Values } from '../../core/config.ts';
import { fieldOrder } from '../../core/display.ts';
import { uiOf } from '../../core/drawn.ts';
import { strayValues, type TreeOptions, type TreeRule, treeProblems } from '../../core/tree.ts';
import type { FieldError } from '../../core/validation.ts';
import type { LoadedForm } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { defaultsBelow } from '../http/modules.ts';

/**
 * Lists of a plug-in by the name that a field's option `source` has, with the trees they are. Default export of
 * `src/plugins/<plug-in>/**\/<name>.lists.ts`; the file is the registration.
 */
export type TreeLists = Readonly<Record<string, (db: Queries) => Promise<readonly SourceEntry[]>>>;

let loaded: Promise<readonly TreeLists[]> | undefined;

/** What there is to choose for the fields of a form that choose several out of a tree, by property. */
export async function treeEntries(db: Queries, form: LoadedForm): Promise<Map<string, readonly SourceEntry[]>> {
  loaded ??= defaultsBelow<TreeLists>('plugins', /\.lists\.ts$/);
  const lists: TreeLists = Object.assign({}, ...(await loaded));
  const found = new Map<string, readonly SourceEntry[]>();
  for (const property of fieldOrder(form)) {
    const { source } = optionsOf(form, property);
    const list = typeof source === 'string' && Object.hasOwn(lists, source) ? lists[source] : undefined;
    if (list) found.set(property, await list(db));
  }
  return found;
}

/** Broken rules of what was chosen. */
export function treeErrors(
  form: LoadedForm,
  values: Values,
  entries: ReadonlyMap<string, readonly SourceEntry[]>,
): FieldError[] {
  return [...entries].flatMap(([property, known]) => {
    const value = values[property];
    if (!Array.isArray(value)) return [];
    const options = optionsOf(form, property);
    const { unknown, closed, orphans } = strayValues(known, value as Json[], options);
    if (unknown.length + closed.length + orphans.length > 0) return [{ property, code: 'enum', params: {} }];
    return treeProblems(known, value as Json[], options.rules ?? [], options).map(({ code, label }) => ({
      property,
      code,
      params: { group: label },
    }));
  });
}

function optionsOf(form: LoadedForm, property: string): TreeOptions & { source?: unknown; rules?: TreeRule[] } {
  return (uiOf(form, property)['ui:options'] ?? {}) as TreeOptions & { source?: unknown; rules?: TreeRule[] };
}
