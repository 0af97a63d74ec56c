import type { Called, Compilation } from '../../src/compiler/index.ts';
import { fieldKeys, fieldNamesIn } from '../../src/core/forms/property-names.ts';
import { pathOf } from '../../src/core/values/field-path.ts';

/** Names of things in the files for people, from the texts of the first language. */
export function calledIn({ catalog, menu }: Compilation['config']): Called {
  const texts = catalog.texts.get(catalog.defaultLanguage);
  const first = (...keys: string[]) => keys.flatMap((key) => texts?.get(key)?.text ?? [])[0];
  return ({ subject, id = '' }, name) => {
    if (subject === 'texts') {
      const [kind, form = '', ...steps] = name.split('.');
      if (kind !== 'forms') return undefined;
      const pages = menu.pages.filter(({ blocks }) => blocks.some((block) => block.form === form));
      const title = first(`forms.${form}.title`, ...pages.map(({ id }) => `pages.${id}.title`));
      const label = first(...fieldKeys(form, pathOf(fieldNamesIn(steps)), 'label'));
      return [title, label].filter((words) => words !== undefined).join(' › ');
    }
    if (subject === 'settings') return first(`app.settings.${name}`);
    if (subject === 'form') return first(...fieldKeys(id, name, 'label'));
    if (subject === 'record') return first(`records.${id}.${name}.label`, `fields.${name}.label`);
    return undefined;
  };
}
