import { createInstance, type i18n } from 'i18next';
import type { Json, Language, Manifest, Settings } from '../../core/config.ts';
import type { Texts } from '../../ui/text/texts.tsx';

type Load = <T>(file: string) => Promise<T>;

/**
 * The texts of one version. Files come as they are needed: the general ones of a language, those for
 * who has signed in, and those of each form that is shown. Texts know the settings as `{{settings.…}}`.
 */
export class TextStore {
  readonly #i18n: i18n;
  readonly #manifest: Manifest;
  readonly #load: Load;
  readonly #files = new Map<string, Promise<void>>();
  readonly #forms = new Set<string>();
  /** Those of `#files` that have come. */
  readonly #there = new Set<string>();
  #signedIn = false;
  readonly #texts = new Map<Language, Texts>();

  constructor(manifest: Manifest, settings: Settings, load: Load) {
    this.#manifest = manifest;
    this.#load = load;
    this.#i18n = createInstance({
      lng: manifest.defaultLanguage,
      fallbackLng: false,
      resources: {},
      nsSeparator: false,
      returnObjects: true,
      // React escapes what it shows.
      interpolation: { escapeValue: false, defaultVariables: { settings } },
      initAsync: false,
    });
    void this.#i18n.init();
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
    const translate = this.#i18n.getFixedT(language);
    const texts: Texts = {
      language,
      text: (key, values) => {
        const plain = values === undefined ? this.#plain(language, key) : undefined;
        if (plain !== undefined) return plain;
        const found: unknown = translate(key as string | string[], { defaultValue: '', ...values });
        return typeof found === 'string' ? found : '';
      },
    };
    this.#texts.set(language, texts);
    return texts;
  }

  /**
   * A text that nothing has to be put into, as i18next would find it: its own way to it takes several times as long, and
   * a form asks for some hundred texts, most of which there are none. `undefined`: it is not as simple as that.
   */
  #plain(language: Language, key: string | readonly string[]): string | undefined {
    for (const one of typeof key === 'string' ? [key] : key) {
      const found: unknown = this.#i18n.getResource(language, 'translation', one);
      if (typeof found === 'string') return /\{\{|\$t\(/.test(found) ? undefined : found;
      if (found !== undefined && found !== null) return undefined;
    }
    return '';
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
      this.#i18n.addResourceBundle(language, 'translation', bundle, true, true);
      this.#there.add(under);
    });
    this.#files.set(under, loading);
    loading.catch(() => this.#files.delete(under));
    return loading;
  }
}
