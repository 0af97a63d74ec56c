import type { Called, Compilation } from '../../src/compiler/index.ts';
import { fieldKeys } from '../../src/core/forms/property-names.ts';

/** Names of things in the files for people, from the texts of the first language. */
export function calledIn({ catalog }: Compilation['config']): Called {
  const texts = catalog.texts.get(catalog.defaultLanguage);
  const first = (...keys: string[]) => keys.flatMap((key) => texts?.get(key)?.text ?? [])[0];
  return ({ subject, id = '' }, name) => {
    if (subject === 'settings') return first(`app.settings.${name}`);
    if (subject === 'form') return first(...fieldKeys(id, name, 'label'));
    if (subject === 'record') return first(`records.${id}.${name}.label`, `fields.${name}.label`);
    return undefined;
  };
}
