import type { ActionContext } from '../action.ts';
import type { CompiledForm, Values } from '../config.ts';
import { type DisplayedField, displayFields } from '../forms/display.ts';
import { localeOf } from '../values/locale.ts';
import { valueText } from '../values/value-text.ts';
import { labelsIn } from './choices.ts';
import { entriesByValue, LIST_PAGE } from './list.ts';

/**
 * A filled form as a person reads it, in the browser; `null` when the displays of widgets cannot be loaded. A choice from
 * a list that cannot be loaded reads as it is stored.
 */
export async function readForm(
  form: CompiledForm,
  values: Values,
  { displays, entries, text, language, settings }: ActionContext,
): Promise<DisplayedField[] | null> {
  const widgetDisplays = await displays();
  if (!widgetDisplays) return null;
  const labelOf = await labelsIn(form, values, async (list, chosen) => {
    const first = (await entries(list, {})).data ?? [];
    const byValue = entriesByValue(first);
    // A long list comes page by page; later choices are asked for one by one.
    const missing = first.length < LIST_PAGE ? [] : chosen.map(valueText).filter((value) => !byValue.has(value));
    const more = await Promise.all([...new Set(missing)].map((value) => entries(list, { value })));
    return [...first, ...more.flatMap(({ data }) => data ?? [])];
  });
  const reading = {
    language: localeOf(language, settings.country),
    displays: widgetDisplays,
    timeZone: settings.timeZone,
  };
  return displayFields(form, values, text, labelOf, reading);
}
