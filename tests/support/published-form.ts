import { TextStore } from '../../src/app/version/text-store.ts';
import type { CompiledForm, Language, Manifest, Pointer, Settings } from '../../src/core/config.ts';
import type { ValidatorFunctions } from '../../src/form/index.ts';
import type { Texts } from '../../src/ui/text/texts.tsx';

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
  const manifest = await loadManifest();
  const files = manifest.forms[id];
  if (!files) throw new Error(`The published config has no form "${id}"`);
  const [form, texts, validator] = await Promise.all([
    json<CompiledForm>(files.form),
    textsOf(manifest, language, id),
    // A whole address: Vite leaves it alone and the browser imports the file as it is.
    import(/* @vite-ignore */ address(files.validator)) as Promise<{ default: ValidatorFunctions }>,
  ]);
  return { form, texts, validators: validator.default };
}

/** The texts that a page may need, as published. */
export async function loadPublishedTexts(language: Language): Promise<Texts> {
  return textsOf(await loadManifest(), language);
}

async function loadManifest(): Promise<Manifest> {
  const { version } = await json<Pointer>('current.json');
  return json<Manifest>(`versions/${version}.json`);
}

async function textsOf(manifest: Manifest, language: Language, form?: string): Promise<Texts> {
  const store = new TextStore(manifest, await json<Settings>(manifest.settings), json);
  await store.ensure(language, { signedIn: true, ...(form === undefined ? {} : { form }) });
  return store.texts(language);
}

async function json<T>(name: string): Promise<T> {
  const response = await fetch(address(name));
  if (!response.ok) throw new Error(`/config/${name} answers ${response.status}`);
  return (await response.json()) as T;
}

function address(name: string): string {
  return new URL(`/config/${name}`, location.href).href;
}
