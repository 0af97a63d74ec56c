import type { Json, Language, Manifest, Settings } from '../../core/config.ts';
import type { Texts } from '../../ui/text/texts.tsx';
import { addTexts, roughText, simpleText } from './simple-text.ts';
import type { TextReader } from './text-reader.ts';

type Load = <T>(file: string) => Promise<T>;

/**
 * The texts of one version. Files come as they are needed: the general ones of a language, those for
 * who has signed in, and those of each form that is shown. Texts know the settings as `{{settings.…}}`.
 */
export class TextStore {
  readonly #manifest: Manifest;
  readonly #load: Load;
  readonly #shared: { settings: Settings };
  readonly #files = new Map<string, Promise<void>>();
  readonly #forms = new Set<string>();
  /** Those of `#files` that have come. */
  readonly #there = new Set<string>();
  #signedIn = false;
  readonly #tables = new Map<Language, Record<string, Json>>();
  readonly #texts = new Map<Language, Texts>();
  readonly #listeners = new Set<() => void>();
  #reader: TextReader | null = null;
  #fetching: Promise<void> | null = null;

  constructor(manifest: Manifest, settings: Settings, load: Load) {
    this.#manifest = manifest;
    this.#load = load;
    this.#shared = { settings };
  }

  /**
   * Gets the language's general texts, those of every form shown so far, those for who has signed in as soon as
   * somebody has, and what `more` asks for beside them. Throws when one cannot be had.
   */
  async ensure(language: Language, more: { form?: string; signedIn?: boolean } = {}): Promise<void> {
    if (more.form !== undefined) this.#forms.add(more.form);
    if (more.signedIn) this.#signedIn = true;
    await Promise.all(this.#wanted(language).map((file) => this.#ensureFile(language, file)));
  }

  /** Whether those for who has signed in are there. */
  hasSignedIn(language: Language): boolean {
    const file = this.#manifest.signedInTexts?.[language];
    return file === undefined || this.#there.has(`${language} ${file}`);
  }

  /** The same object for as long as the language's texts are the same to their readers. */
  texts(language: Language): Texts {
    const known = this.#texts.get(language);
    if (known) return known;
    const texts: Texts = {
      language,
      timeZone: this.#shared.settings.timeZone ?? 'UTC',
      country: this.#shared.settings.country,
      text: (key, values) => {
        const keys = typeof key === 'string' ? [key] : key;
        const table = this.#tables.get(language) ?? {};
        return simpleText(table, keys, values, this.#shared) ?? this.#read(language, keys, values);
      },
      follow: { subscribe: (listener) => this.#follow(listener), latest: () => this.texts(language) },
    };
    this.#texts.set(language, texts);
    return texts;
  }

  /** A text that takes i18next. Until that has come, it is said as well as it can be. */
  #read(language: Language, keys: readonly string[], values?: Record<string, unknown>): string {
    if (this.#reader) return this.#reader.read(language, keys, values);
    this.whole().catch(() => undefined);
    return roughText(this.#tables.get(language) ?? {}, keys, values, this.#shared);
  }

  /**
   * Gets i18next, which texts that count or format something take. It is fetched when the first of them is asked for, too,
   * and whoever shows one hears of it.
   */
  whole(): Promise<void> {
    this.#fetching ??= import('./text-reader.ts').then(({ makeReader }) => {
      const reader = makeReader(this.#manifest.defaultLanguage, this.#shared.settings);
      for (const [language, table] of this.#tables) reader.add(language, table);
      this.#reader = reader;
      this.#texts.clear();
      for (const listener of this.#listeners) listener();
    });
    this.#fetching.catch(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  #follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #wanted(language: Language): string[] {
    const { texts, signedInTexts, forms } = this.#manifest;
    const ofForms = [...this.#forms].map((id) => forms[id]?.texts[language]);
    const files = [texts[language], this.#signedIn ? signedInTexts?.[language] : undefined, ...ofForms];
    return files.filter((file) => file !== undefined);
  }

  #ensureFile(language: Language, file: string): Promise<void> {
    const under = `${language} ${file}`;
    const known = this.#files.get(under);
    if (known) return known;
    const loading = this.#load<Record<string, Json>>(file).then((bundle) => {
      const table = this.#tables.get(language) ?? {};
      addTexts(table, bundle);
      this.#tables.set(language, table);
      this.#reader?.add(language, bundle);
      this.#there.add(under);
    });
    this.#files.set(under, loading);
    loading.catch(() => this.#files.delete(under));
    return loading;
  }
}
