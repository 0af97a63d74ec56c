import { createTextStore } from '../../src/app/version/text-store.ts';
import { procedureTaking } from '../../src/core/cases/outcome.ts';
import type { CompiledForm, Language, Manifest, Pointer, Settings } from '../../src/core/config.ts';
import { mapOf } from '../../src/core/map/form-map.ts';
import type { FormMap } from '../../src/core/map/nodes.ts';
import type { CompiledProcedure } from '../../src/core/procedure.ts';
import { publishedLanguage } from '../../src/core/published/manifest.ts';
import { makeReader } from '../../src/core/text-reader.ts';
import type { ValidatorFunctions } from '../../src/form/index.ts';
import type { Texts } from '../../src/ui/text/texts.tsx';

/** A form as published, with everything the engine wants of it. */
export interface PublishedForm {
  form: CompiledForm;
  validators: ValidatorFunctions;
  texts: Texts;
}

/**
 * Loads a form the way the app does, from `/config/` of the page's own host, or below another address there. Needs no session and no
 * server behind it, so stories, component tests and the bench use it.
 */
export async function loadPublishedForm(id: string, language: Language, base = '/config/'): Promise<PublishedForm> {
  return formOf(await openSite(base), id, language);
}

/**
 * The same from files that stand in the page, as the server writes what an address needs into it: only code is
 * asked for.
 * @param given contents by name below `/config/`
 */
export async function formInPage(
  id: string,
  language: Language,
  given: Record<string, unknown>,
): Promise<PublishedForm> {
  return formOf(await openSite('/config/', given), id, language);
}

/** The map of a form, in the words of a language, and what the form judges a case by. */
export async function loadPublishedMap(
  id: string,
  language: Language,
  base = '/config/',
): Promise<PublishedForm & { map: FormMap; procedure: CompiledProcedure | undefined }> {
  const { manifest, json, ...site } = await openSite(base);
  const published = await formOf({ manifest, json, ...site }, id, language);
  const known = publishedLanguage(manifest, language);
  const reader = makeReader(known);
  reader.add(known, await json(manifest.serverTexts?.[known] ?? ''));
  const all = Object.values(manifest.procedures ?? {}).map((file) => json<CompiledProcedure>(file));
  const procedure = procedureTaking(published.form, await Promise.all(all));
  const words = {
    language: known,
    text: (keys: string | readonly string[], values?: Record<string, unknown>) =>
      published.texts.text(keys, values) || reader.read(known, keys, values),
    labelOf: () => undefined,
  };
  return { ...published, procedure, map: mapOf(published.form, procedure, words, id) };
}

/** Ids of the forms below an address. */
export async function publishedForms(base = '/config/'): Promise<string[]> {
  return Object.keys((await openSite(base)).manifest.forms).sort();
}

async function formOf({ manifest, json, address }: Site, id: string, language: Language) {
  const files = manifest.forms[id];
  if (!files) throw new Error(`The published config has no form "${id}"`);
  const [form, texts, validator] = await Promise.all([
    json<CompiledForm>(files.form),
    textsOf(manifest, json, language, id),
    // A whole address: Vite leaves it alone and the browser imports the file as it is.
    import(/* @vite-ignore */ address(files.validator)) as Promise<{ default: ValidatorFunctions }>,
  ]);
  return { form, texts, validators: validator.default };
}

/** The texts that a page may need, as published. */
export async function loadPublishedTexts(language: Language): Promise<Texts> {
  const { manifest, json } = await openSite('/config/');
  return textsOf(manifest, json, language);
}

type ReadJson = <T>(name: string) => Promise<T>;

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(base: string, given: Record<string, unknown> = {}) {
  const address = (name: string) => new URL(base + name, location.href).href;
  const json: ReadJson = async <T>(name: string) => {
    if (Object.hasOwn(given, name)) return given[name] as T;
    const response = await fetch(address(name));
    if (!response.ok) throw new Error(`${base}${name} answers ${response.status}`);
    return (await response.json()) as T;
  };
  const { version } = await json<Pointer>('current.json');
  return { address, json, manifest: await json<Manifest>(`versions/${version}.json`) };
}

async function textsOf(manifest: Manifest, json: ReadJson, language: Language, form?: string): Promise<Texts> {
  const store = createTextStore(manifest, await json<Settings>(manifest.settings), json);
  // Organisations differ in their languages.
  const known = publishedLanguage(manifest, language);
  // A story draws parts of a block without the block.
  const blocks = Object.keys(manifest.blockTexts ?? {});
  await store.ensure(known, { signedIn: true, blocks, ...(form === undefined ? {} : { form }) });
  return store.texts(known);
}
