import type { Json, Language } from '../../core/config.ts';
import type { FormModel } from '../forms/model.ts';
import { groupBy } from '../group.ts';
import type { LoadedConfig } from '../load.ts';
import { nest, withoutPlural } from '../texts/catalog.ts';
import { atEachLevel } from '../texts/repeated.ts';
import { variants } from '../texts/wanted.ts';

/**
 * Gives the texts that only one form needs: `forms.<id>`, the `fields` it asks for, of the widgets it draws
 * `widgets.<name>` and those whose texts their code names, and those of steps where it has any. Whoever has a thousand
 * forms has most of the texts in them, so each form looks at its own and at those that forms share.
 */
export function textsOfForms(config: LoadedConfig): (form: FormModel, language: Language) => Json {
  const groups = new Map(
    [...config.catalog.texts].map(([language, texts]) => [
      language,
      groupBy(texts.values(), ({ key }) => groupOf(key)),
    ]),
  );
  return (form, language) => {
    const isWanted = wantedBy(config, form);
    const texts = ['app.wizard.', 'fields.', `forms.${form.id}.`, 'widgets.'].flatMap(
      (group) => groups.get(language)?.get(group) ?? [],
    );
    return nest(atEachLevel(form.id, form.fields, texts), ({ key }) => isWanted(key));
  };
}

/** The beginning of a key by which texts of forms are found. */
function groupOf(key: string): string {
  return /^(?:app\.wizard|fields|forms\.[^.]+|widgets)\./.exec(key)?.[0] ?? '';
}

function wantedBy(config: LoadedConfig, form: FormModel): (key: string) => boolean {
  const drawn = [...new Set(form.fields.flatMap(({ widget }) => widget ?? []))];
  const isDrawn = (file = '') => drawn.some((widget) => file.startsWith(`src/widgets/${widget}/`));
  const byWidgets = config.wantedByCode.filter(({ place }) => isDrawn(place?.source.file));
  // A widget that names a text of another one uses its parts, which say more of their own.
  const others = byWidgets.flatMap(({ keys }) => keys.flatMap((key) => /^widgets\.([^.]+)\./.exec(key)?.[1] ?? []));
  const ofSteps = form.spec.look === 'wizard' ? ['app.wizard.'] : [];
  const starts = [
    `forms.${form.id}.`,
    ...ofSteps,
    ...[...new Set([...drawn, ...others])].map((widget) => `widgets.${widget}.`),
  ];
  const asked = new Set([...(config.wantedByForm.get(form.id) ?? []), ...byWidgets].flatMap(variants));
  return (key) => {
    const isAsked = asked.has(key) || asked.has(withoutPlural(key));
    return starts.some((start) => key.startsWith(start)) || (/^(fields|widgets)\./.test(key) && isAsked);
  };
}
