import { type Filled, procedureTaking } from '../../../core/cases/outcome.ts';
import type { Language } from '../../../core/config.ts';
import type { ChoiceLabel } from '../../../core/forms/display.ts';
import { choiceFields } from '../../../core/lists/choices.ts';
import { entriesByValue } from '../../../core/lists/list.ts';
import { casePath } from '../../../core/map/case-path.ts';
import { mapOf } from '../../../core/map/form-map.ts';
import type { FormMap } from '../../../core/map/nodes.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { allPages } from '../../../core/published/placed-forms.ts';
import { patternOf } from '../../../core/values/field-path.ts';
import { valueText } from '../../../core/values/value-text.ts';
import type { LoadedForm, LoadedVersion } from './loaded-version.ts';

/** The map of a form of a version, in the words of a language. */
export function formMapOf(version: LoadedVersion, form: LoadedForm, given: Language): FormMap {
  const language = publishedLanguage(version.manifest, given);
  const text = (keys: string | readonly string[], values?: Record<string, unknown>) =>
    version.text(language, keys, values);
  const page = allPages(version.menu.pages).find(({ forms }) => forms.some((one) => one.form === form.id));
  const title = (page && text(`pages.${page.page.id}.title`)) || form.id;
  return mapOf(form, takingOf(version, form), { language, text, labelOf: listLabels(version, form, language) }, title);
}

/** Ids of the nodes of that map that a case takes. */
export function casePathOf(version: LoadedVersion, form: LoadedForm, filling: Filled): string[] {
  return casePath(form, filling, { settings: version.settings, procedure: takingOf(version, form) });
}

function takingOf({ procedures }: LoadedVersion, form: LoadedForm) {
  return procedureTaking(form, procedures.values());
}

/** The labels of entries that stand in files; those of an imported list are not looked for. */
function listLabels({ lists }: LoadedVersion, form: LoadedForm, language: Language): ChoiceLabel {
  const listOf = new Map(
    choiceFields(form).flatMap((one) => (one.suggests ? [] : [[one.property, one.list] as const])),
  );
  return (path, value) => {
    const entries = lists.get(listOf.get(patternOf(path)) ?? '')?.written(language);
    return entries && entriesByValue(entries).get(valueText(value))?.label;
  };
}
