import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PRODUCT = fileURLToPath(new URL('../../../..', import.meta.url));

const KEYS = {
  title: 'app.start.unavailable.title',
  text: 'app.start.unavailable.text',
  retry: 'app.start.unavailable.retry',
  noScriptTitle: 'app.start.noScript.title',
  noScriptText: 'app.start.noScript.text',
} as const;

/** What a page says that has no texts, because the server does not answer or scripts are off, in one language. */
export type StartWords = { language: string } & Record<keyof typeof KEYS, string>;

/**
 * The start words of an organisation, its default language first; its own texts go before the product's.
 * @param configDir folder of its files, whose languages `messages/<default>/languages.json` names
 * @throws Error when a file is not JSON; `config:check` says where, and which text is missing.
 */
export function startWordsOf(configDir: string): StartWords[] {
  const { defaultLanguage } = read(configDir, 'menus/settings.json') as { defaultLanguage: string };
  const all = Object.keys(read(configDir, `messages/${defaultLanguage}/languages.json`));
  const languages = [...new Set([defaultLanguage, ...all])];
  return languages.map((language) => {
    const own = read(configDir, `messages/${language}/app/start.json`);
    const product = read(PRODUCT, `messages/_general/${language}/app/start.json`);
    const word = (key: string) => at(own, key) ?? at(product, key) ?? '';
    const words = Object.entries(KEYS).map(([name, key]) => [name, word(key)]);
    return { language, ...(Object.fromEntries(words) as Record<keyof typeof KEYS, string>) };
  });
}

function read(root: string, file: string): object {
  const full = path.join(root, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : {};
}

function at(texts: object, key: string): string | undefined {
  const steps = key.split('.').slice(2);
  const found = steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], texts);
  return typeof found === 'string' ? found : undefined;
}
