import { createInstance, type i18n } from 'i18next';
import type { Json, Language, Manifest, Settings } from '../../core/config.ts';
import type { Texts } from '../../ui/text/texts.tsx';

type Load = <T>(file: string) => Promise<T>;

/**
 * The texts of one version. Files come as they are needed: the general ones of a language, and those of
 * each form that is shown. Texts know the settings as `{{settings.…}}`.
 */
export class TextStore {
  readonly #i18n: i18n;
  readonly #manifest: Manifest;
  readonly #load: Load;
  readonly #files = new Map<string, Promise<void>>();
  readonly #forms = new Set<string>();
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

  /** Gets the language's general texts and those of every form shown so far, and of `form`. Throws when one cannot be had. */
  async ensure(language: Language, form?: string): Promise<void> {
    if (form !== undefined) this.#forms.add(form);
    const general = this.#manifest.texts[language];
    const ofForms = [...this.#forms].map((id) => this.#manifest.forms[id]?.texts[language]);
    const files = [general, ...ofForms].filter((file) => file !== undefined);
    await Promise.all(files.map((file) => this.#ensureFile(language, file)));
  }

  /** The same object for as long as the language's texts are the same to their readers. */
  texts(language: Language): Texts {
    const known = this.#texts.get(language);
    if (known) return known;
    const translate = this.#i18n.getFixedT(language);
    const texts: Texts = {
      language,
      text(key, values) {
        const found: unknown = translate(key as string | string[], { defaultValue: '', ...values });
        return typeof found === 'string' ? found : '';
      },
    };
    this.#texts.set(language, texts);
    return texts;
  }

  #ensureFile(language: Language, file: string): Promise<void> {
    const under = `${language} ${file}`;
    const known = this.#files.get(under);
    if (known) return known;
    const loading = this.#load<Record<string, Json>>(file).then((bundle) => {
      this.#i18n.addResourceBundle(language, 'translation', bundle, true, true);
    });
    this.#files.set(under, loading);
    loading.catch(() => this.#files.delete(under));
    return loading;
  }
}
