import type { Json, Language, Values } from '../../core/config.ts';
import { uiOf } from '../../core/forms/drawn.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import { offeredEntries } from '../../core/lists/list.ts';
import { type TreeOptions, type TreeRule, treeProblems, unfitValues } from '../../core/lists/tree.ts';
import { fieldOrder } from '../../core/values/display.ts';
import type { LoadedForm, LoadedList, LoadedVersion } from '../config/loaded-version.ts';

/** The list that a field takes its choices from, where its entries are written in its file. */
export function writtenList(form: LoadedForm, property: string, version: LoadedVersion): LoadedList | undefined {
  const { source } = optionsOf(form, property);
  const list = typeof source === 'string' ? version.lists.get(source) : undefined;
  return list?.entries ? list : undefined;
}

/**
 * Broken rules of trees, by the lists of that version: what is no choice, what stands below a group that was not chosen,
 * and groups without a child. What a list does not have at all is judged with every other choice (`judgedChoices`).
 */
export function treeErrors(form: LoadedForm, values: Values, version: LoadedVersion, language: Language): FieldError[] {
  return fieldOrder(form).flatMap((property) => {
    const list = writtenList(form, property, version);
    const value = values[property];
    if (!list || !Array.isArray(value)) return [];
    const options = optionsOf(form, property);
    const entries = offeredEntries(list.written(language));
    const { closed, orphans } = unfitValues(entries, value as Json[], options);
    if (closed.length + orphans.length > 0) return [{ property, code: 'enum', params: {} }];
    return treeProblems(entries, value as Json[], options.rules ?? [], options).map(({ code, label }) => ({
      property,
      code,
      params: { group: label },
    }));
  });
}

function optionsOf(form: LoadedForm, property: string): TreeOptions & { source?: unknown; rules?: TreeRule[] } {
  return (uiOf(form, property)['ui:options'] ?? {}) as TreeOptions & { source?: unknown; rules?: TreeRule[] };
}
