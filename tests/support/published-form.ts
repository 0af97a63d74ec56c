import { createInstance } from 'i18next';
import type { ValidatorFunctions } from '../../src/form/index.ts';
import type { CompiledForm, Language, Manifest, Pointer } from '../../src/model/config.ts';
import type { Texts } from '../../src/ui/texts.tsx';

/** A form as published, with everything the engine wants of it. */
export interface PublishedForm {
  form: CompiledForm;
  validators: ValidatorFunctions;
  texts: Texts;
}

/**
 * Loads a form the way the app does, from `/config/` of the page's own host. Needs no session and no
 * server behind it, so stories, component tests and the bench use it.
 */
export async function loadPublishedForm(id: string, language: Language): Promise<PublishedForm> {
  const { version } = await json<Pointer>('current.json');
  const manifest = await json<Manifest>(`versions/${version}.json`);
  const files = manifest.forms[id];
  const [general, own] = [manifest.texts[language], files?.texts[language]];
  if (!files || !general || !own) throw new Error(`The published config has no form "${id}" in "${language}"`);
  const [form, settings, ...texts] = await Promise.all([
    json<CompiledForm>(files.form),
    json<Record<string, unknown>>(manifest.settings),
    json<Record<string, unknown>>(general),
    json<Record<string, unknown>>(own),
  ]);
  // A whole address: Vite leaves it alone and the browser imports the file as it is.
  const { default: validators } = await import(/* @vite-ignore */ address(files.validator));
  return { form, validators, texts: await textsOf(language, texts, settings) };
}

async function textsOf(language: Language, bundles: Record<string, unknown>[], settings: unknown): Promise<Texts> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: {},
    interpolation: { escapeValue: false, defaultVariables: { settings } },
  });
  for (const bundle of bundles) i18n.addResourceBundle(language, 'translation', bundle, true);
  return {
    language,
    text: (key, values) => {
      const keys = typeof key === 'string' ? [key] : [...key];
      const found = keys.find((name) => i18n.exists(name, values));
      return found ? i18n.t(found, values) : '';
    },
  };
}

async function json<T>(name: string): Promise<T> {
  const response = await fetch(address(name));
  if (!response.ok) throw new Error(`/config/${name} answers ${response.status}`);
  return (await response.json()) as T;
}

function address(name: string): string {
  return new URL(`/config/${name}`, location.href).href;
}
