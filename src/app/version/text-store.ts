import type { Json, Language, Manifest, Settings } from '../../core/config.ts';
import { makeReader } from '../../core/text-reader.ts';
import type { Texts } from '../../ui/text/texts.tsx';

/** Texts that are loaded beside the general ones. */
interface More {
  form?: string;
  signedIn?: boolean;
  /** Parts of the app that have texts of their own, most of them types of blocks. */
  blocks?: readonly string[];
}

/**
 * The texts of one version. Files are loaded as needed: the general ones of a language, those for signed-in users, those of
 * each form, and those of blocks that have a file of their own. Texts can contain `{{settings.…}}`.
 * @param load loads a file, each once
 */
export function createTextStore(manifest: Manifest, settings: Settings, load: <T>(file: string) => Promise<T>) {
  const forms = new Set<string>();
  const blocks = new Set<string>();
  /** The files that are loaded, each after its language. */
  const there = new Set<string>();
  const made = new Map<Language, Texts>();
  const reader = makeReader(manifest.defaultLanguage, { settings });
  let signedIn = false;

  function filesOf(language: Language, more: Required<Omit<More, 'form'>>): string[] {
    const { signedInTexts, blockTexts } = manifest;
    const ofBlocks = more.blocks.map((type) => blockTexts?.[type]?.[language]);
    return [more.signedIn ? signedInTexts?.[language] : undefined, ...ofBlocks].filter((file) => file !== undefined);
  }

  async function ensureFile(language: Language, file: string): Promise<void> {
    const under = `${language} ${file}`;
    if (there.has(under)) return;
    const bundle = await load<Record<string, Json>>(file);
    if (there.has(under)) return;
    reader.add(language, bundle);
    there.add(under);
  }

  return {
    /**
     * Loads the language's general texts, those of every form and block so far, those for signed-in users once there is
     * one, and those in `more`. Throws when a file cannot be loaded.
     */
    async ensure(language: Language, more: More = {}): Promise<void> {
      if (more.form !== undefined) forms.add(more.form);
      for (const type of more.blocks ?? []) blocks.add(type);
      if (more.signedIn) signedIn = true;
      const ofForms = [...forms].map((id) => manifest.forms[id]?.texts[language]);
      const files = [manifest.texts[language], ...ofForms].filter((file) => file !== undefined);
      const all = [...files, ...filesOf(language, { signedIn, blocks: [...blocks] })];
      await Promise.all(all.map((file) => ensureFile(language, file)));
    },
    /** Whether the texts for signed-in users, if they are wanted, and those of these blocks are loaded. */
    has: (language: Language, more: Required<Omit<More, 'form'>>) =>
      filesOf(language, more).every((file) => there.has(`${language} ${file}`)),
    blocks: (): readonly string[] => [...blocks],
    /** The texts of a language, always the same object. */
    texts(language: Language): Texts {
      const texts: Texts = made.get(language) ?? {
        language,
        timeZone: settings.timeZone ?? 'UTC',
        country: settings.country,
        text: (key, values) => reader.read(language, key, values),
      };
      made.set(language, texts);
      return texts;
    },
  };
}
