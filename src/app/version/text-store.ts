import type { Language, Manifest, Settings } from '../../core/config.ts';
import { LanguageTexts, type TextTree } from '../../core/texts/language-texts.ts';
import type { Texts } from '../../ui/text/texts.tsx';

type Load = <T>(file: string) => Promise<T>;

/**
 * The texts of one version. Files come as they are needed: the general ones of a language, and those of
 * each form that is shown. Texts know the settings as `{{settings.…}}`.
 */
export class TextStore {
  readonly #manifest: Manifest;
  readonly #settings: Settings;
  readonly #load: Load;
  readonly #files = new Map<string, Promise<void>>();
  readonly #forms = new Set<string>();
  readonly #loaded = new Map<Language, LanguageTexts>();
  readonly #texts = new Map<Language, Texts>();

  constructor(manifest: Manifest, settings: Settings, load: Load) {
    this.#manifest = manifest;
    this.#settings = settings;
    this.#load = load;
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
    const loaded = this.#loadedIn(language);
    const texts: Texts = { language, text: (key, values) => loaded.text(key, values) };
    this.#texts.set(language, texts);
    return texts;
  }

  #ensureFile(language: Language, file: string): Promise<void> {
    const under = `${language} ${file}`;
    const known = this.#files.get(under);
    if (known) return known;
    const loading = this.#load<TextTree>(file).then((tree) => this.#loadedIn(language).add(tree));
    this.#files.set(under, loading);
    loading.catch(() => this.#files.delete(under));
    return loading;
  }

  #loadedIn(language: Language): LanguageTexts {
    const known = this.#loaded.get(language) ?? new LanguageTexts(language, { settings: this.#settings });
    this.#loaded.set(language, known);
    return known;
  }
}
