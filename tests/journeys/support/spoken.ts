import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT, readJson } from './project.ts';

/** The organisation's texts, and the product's own. */
const FOLDERS = ['messages', 'messages/_general'];

/** Which languages say it, for each whole text of the product and of the organisation, and each part of one between placeholders. */
let known: Map<string, Set<string>> | undefined;

function languagesOf(words: string): ReadonlySet<string> | undefined {
  if (!known) {
    known = new Map();
    for (const folder of FOLDERS) {
      for (const language of readdirSync(join(ROOT, folder)).filter((name) => !name.startsWith('_'))) {
        for (const file of readdirSync(join(ROOT, folder, language), { recursive: true, encoding: 'utf8' })) {
          if (!file.endsWith('.json')) continue;
          const texts = readJson(ROOT, `${folder}/${language}/${file}`);
          // Names of languages, each in the language itself.
          if (file === 'languages.json') for (const [own, name] of Object.entries(texts)) learn(known, own, name);
          else learn(known, language, texts);
        }
      }
    }
  }
  // Codes and signs are of no language.
  return /\p{L}{3}/u.test(words) ? known.get(words) : undefined;
}

function learn(all: Map<string, Set<string>>, language: string, node: unknown): void {
  if (typeof node === 'object' && node !== null) {
    for (const part of Object.values(node)) learn(all, language, part);
  } else if (typeof node === 'string') {
    for (const part of node.split(/\{\{.*?\}\}|\n/)) {
      const words = plain(part);
      all.set(words, (all.get(words) ?? new Set()).add(language));
    }
  }
}

const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/**
 * Texts that stand in another language than the page says of their place (WCAG 3.1.1, 3.1.2), so that they would be read
 * aloud with the sounds of the wrong one. Known by their words: those that files of other languages have, and files of
 * that one do not.
 */
export async function foreignWords(page: Page): Promise<string[]> {
  const found = await page.evaluate(wordsWithLanguage);
  return found.flatMap(({ words, language }) => {
    const said = languagesOf(plain(words));
    return said && !said.has(language) ? [`said as ${language || 'no language'}: ${words}`] : [];
  });
}

/** Runs in the page: each piece of text, and each name of an element, with the language that it is said to be in. */
function wordsWithLanguage(): { words: string; language: string }[] {
  const languageAt = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') ?? '';
  const found: { words: string; language: string }[] = [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const place = node.parentElement;
    if (!place || place.closest('script, style, noscript, template')) continue;
    // The text of a record is its author's, and may be the same as one of the product's.
    if (place.closest('ul[id^="root_"] > li')) continue;
    found.push({ words: node.textContent ?? '', language: languageAt(place) });
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder], [aria-description]')) {
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']) {
      const words = element.getAttribute(name);
      if (words) found.push({ words, language: languageAt(element) });
    }
  }
  return found;
}
