import type { Json, Language, Manifest, Settings } from '../../core/config.ts';
import { makeReader, type TextReader } from '../../core/text-reader.ts';
import type { Texts } from '../../ui/text/texts.tsx';

type Load = <T>(file: string) => Promise<T>;

/** What is loaded beside the general texts. */
interface More {
  form?: string;
  signedIn?: boolean;
  /** Types of blocks. */
  blocks?: readonly string[];
}

/**
 * The texts of one version. Files are loaded as needed: the general ones of a language, those for signed-in users, those of
 * each form, and those of blocks that have a file of their own. Texts can contain `{{settings.…}}`.
 */
export class TextStore {
  readonly #manifest: Manifest;
  readonly #load: Load;
  readonly #settings: Settings;
  readonly #files = new Map<string, Promise<void>>();
  readonly #forms = new Set<string>();
  readonly #blocks = new Set<string>();
  /** The loaded ones of `#files`. */
  readonly #there = new Set<string>();
  #signedIn = false;
  readonly #texts = new Map<Language, Texts>();
  readonly #reader: TextReader;

  constructor(manifest: Manifest, settings: Settings, load: Load) {
    this.#manifest = manifest;
    this.#load = load;
    this.#settings = settings;
    this.#reader = makeReader(manifest.defaultLanguage, { settings });
  }

  /**
   * Loads the language's general texts, those of every form and block so far, those for signed-in users once there is one,
   * and those in `more`. Throws when a file cannot be loaded.
   */
  async ensure(language: Language, more: More = {}): Promise<void> {
    if (more.form !== undefined) this.#forms.add(more.form);
    for (const type of more.blocks ?? []) this.#blocks.add(type);
    if (more.signedIn) this.#signedIn = true;
    await Promise.all(this.#wanted(language).map((file) => this.#ensureFile(language, file)));
  }

  /** Whether the texts for signed-in users, if they are wanted, and those of these blocks are loaded. */
  has(language: Language, { signedIn, blocks }: Required<Omit<More, 'form'>>): boolean {
    const { signedInTexts, blockTexts } = this.#manifest;
    const files = [
      signedIn ? signedInTexts?.[language] : undefined,
      ...blocks.map((type) => blockTexts?.[type]?.[language]),
    ];
    return files.every((file) => file === undefined || this.#there.has(`${language} ${file}`));
  }

  /** The blocks whose texts were loaded. */
  get blocks(): readonly string[] {
    return [...this.#blocks];
  }

  /** The texts of a language, always the same object. */
  texts(language: Language): Texts {
    const existing = this.#texts.get(language);
    if (existing) return existing;
    const texts: Texts = {
      language,
      timeZone: this.#settings.timeZone ?? 'UTC',
      country: this.#settings.country,
      text: (key, values) => this.#reader.read(language, key, values),
    };
    this.#texts.set(language, texts);
    return texts;
  }

  #wanted(language: Language): string[] {
    const { texts, signedInTexts, blockTexts, forms } = this.#manifest;
    const ofForms = [...this.#forms].map((id) => forms[id]?.texts[language]);
    const ofBlocks = [...this.#blocks].map((type) => blockTexts?.[type]?.[language]);
    const files = [texts[language], this.#signedIn ? signedInTexts?.[language] : undefined, ...ofForms, ...ofBlocks];
    return files.filter((file) => file !== undefined);
  }

  #ensureFile(language: Language, file: string): Promise<void> {
    const under = `${language} ${file}`;
    const existing = this.#files.get(under);
    if (existing) return existing;
    const loading = this.#load<Record<string, Json>>(file).then((bundle) => {
      this.#reader.add(language, bundle);
      this.#there.add(under);
    });
    this.#files.set(under, loading);
    loading.catch(() => this.#files.delete(under));
    return loading;
  }
}
