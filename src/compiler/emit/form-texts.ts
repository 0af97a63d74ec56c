import type { Json, Language } from '../../core/config.ts';
import type { FormModel } from '../forms/model.ts';
import { groupBy, type JsonObject, jsonObjectOf } from '../json.ts';
import type { LoadedConfig } from '../load.ts';
import { nest, withoutPlural } from '../read/catalog.ts';
import { variants, type Wanted } from '../texts/wanted.ts';
import { atEachLevel } from '../texts/wanted-forms.ts';

/**
 * Gives the texts that only one form needs: `forms.<id>`; `fields` that it asks for; `widgets.<name>` of the widgets that
 * it draws, and the texts that their code names; the texts of steps, drafts, costs and strangers where it has them. With a
 * thousand forms most texts belong to forms, so each form looks at its own and at the shared texts alone.
 */
export function textsOfForms(config: LoadedConfig): (form: FormModel, language: Language) => Json {
  const groups = new Map(
    [...config.catalog.texts].map(([language, texts]) => [
      language,
      groupBy(texts.values(), ({ key }) => groupOf(key)),
    ]),
  );
  const wanted = new Map(config.forms.map((form) => [form, wantedBy(config, form)]));
  return (form, language) => {
    const isWanted = wanted.get(form) ?? (() => false);
    const texts = [...Object.keys(SOMETIMES), 'fields.', `forms.${form.id}.`, 'widgets.'].flatMap(
      (group) => groups.get(language)?.get(group) ?? [],
    );
    return nest(atEachLevel(form.id, form.fields, texts), ({ key }) => isWanted(key));
  };
}

/** Texts of the app that some forms need, by the beginning of their keys. */
const SOMETIMES: Readonly<Record<string, (form: FormModel, settings: JsonObject) => boolean>> = {
  'app.cost.': ({ spec }) => spec.amount !== undefined,
  'app.drafts.': ({ spec }) => spec.draftDays !== undefined,
  'app.stranger.': ({ id }, { strangers }) => jsonObjectOf(strangers)[id] !== undefined,
  'app.wizard.': ({ spec }) => spec.inSteps === true,
};

/** Keys of texts that come with forms, by the beginning by which they are found. The name of a kind of field is the office's. */
export const OF_FORMS = /^(?:app\.(?:cost|drafts|stranger|wizard)|fields|forms\.[^.]+|widgets(?!\.[^.]+\.kind$))\./;

function groupOf(key: string): string {
  return OF_FORMS.exec(key)?.[0] ?? '';
}

function wantedBy(config: LoadedConfig, form: FormModel): (key: string) => boolean {
  const drawn = form.fields.flatMap(({ widget }) => widget ?? []);
  const isOfWidgets = textsOfWidgets(config, drawn, config.wantedByForm.get(form.id));
  const starts = [
    `forms.${form.id}.`,
    ...Object.keys(SOMETIMES).filter((start) => SOMETIMES[start]?.(form, config.settings)),
  ];
  return (key) => starts.some((start) => key.startsWith(start)) || isOfWidgets(key);
}

/** Tells the texts of some widgets, and those that their code names. @param more what the form asks for beside them */
export function textsOfWidgets(
  { wantedByCode }: Pick<LoadedConfig, 'wantedByCode'>,
  drawn: readonly string[],
  more: readonly Wanted[] = [],
): (key: string) => boolean {
  const all = [...new Set(drawn)];
  const isDrawn = (file = '') => all.some((widget) => file.startsWith(`src/widgets/${widget}/`));
  const byWidgets = wantedByCode.filter(({ place }) => isDrawn(place?.source.file));
  // A widget that names a text of another one uses its parts, which say more of their own.
  const others = byWidgets.flatMap(({ keys }) => keys.flatMap((key) => /^widgets\.([^.]+)\./.exec(key)?.[1] ?? []));
  const starts = [...new Set([...all, ...others])].map((widget) => `widgets.${widget}.`);
  const asked = new Set([...more, ...byWidgets].flatMap(variants));
  return (key) => {
    const isAsked = asked.has(key) || asked.has(withoutPlural(key));
    return (
      OF_FORMS.test(key) &&
      (starts.some((start) => key.startsWith(start)) || (/^(fields|widgets)\./.test(key) && isAsked))
    );
  };
}
