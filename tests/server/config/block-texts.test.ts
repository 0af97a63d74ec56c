import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import { keysInCode } from '../../../src/compiler/texts/wanted-code.ts';
import type { Manifest } from '../../../src/core/config.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { ROOT } from '../support/server-process.ts';

// Members who use none of them fetch no byte of the desk, of money, numbers, kept drafts, other ways in, and strangers.
const ASIDE =
  /^app\.(bank|card|configuration|cost|desk|drafts|due|members|passkeySignIn|passkeys|payments|providers|receipt|secondFactor|signing|statistics|stranger|verification|workshop)\./;

/** Of the workshop alone. */
const KIND = /^widgets\.[^.]+\.kind$/;

const club = async () => {
  const { compiled } = await compileConfig(path.join(ROOT, 'tests/club'), ROOT);
  if (!compiled) throw new Error('The club has problems.');
  return compiled;
};
const code = await keysInCode(ROOT);

describe.each([
  ['the college', await projectVersion()],
  ['the club', await club()],
])('%s', (_who, { manifest, files }) => {
  const keys = (name: string | undefined) => flat(JSON.parse(files.get(name ?? '') ?? '{}'));
  const common = ({ texts, signedInTexts }: Manifest, language: string) =>
    [texts[language], signedInTexts?.[language]].flatMap(keys);

  test.each(manifest.languages)('in "%s" these texts come with the part of the app that says them', (language) => {
    const texts = common(manifest, language);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((key) => ASIDE.test(key) || KIND.test(key))).toEqual([]);
    for (const [part, byLanguage] of Object.entries(manifest.blockTexts ?? {})) {
      const there = new Set([...texts, ...keys(byLanguage[language])].map(singular));
      const said = code.flatMap((file) => (file.readers.includes(part) ? file.keys : []));
      const wanted = said.filter((key) => (key.startsWith('app.') && !OF_FORMS.test(key)) || KIND.test(key));
      expect(wanted.length, part).toBeGreaterThan(2);
      expect(
        wanted.filter((key) => !there.has(key)),
        part,
      ).toEqual([]);
    }
  });

  test("no form has the name of a kind of field, which is the office's word", () => {
    const texts = Object.values(manifest.forms).flatMap(({ texts }) => keys(texts[manifest.defaultLanguage]));
    expect(texts.filter((key) => key.startsWith('widgets.'))).not.toEqual([]);
    expect(texts.filter((key) => KIND.test(key))).toEqual([]);
  });

  test('a form has those of drafts and costs only where it keeps or costs something', () => {
    for (const [id, { form, texts }] of Object.entries(manifest.forms)) {
      const { spec } = JSON.parse(files.get(form) ?? '{}');
      const has = (group: string) =>
        keys(texts[manifest.defaultLanguage]).some((key) => key.startsWith(`app.${group}.`));
      expect([id, has('drafts'), has('cost')]).toEqual([id, spec.draftDays !== undefined, spec.amount !== undefined]);
    }
  });
});

/** These come with the form that is shown there. */
const OF_FORMS = /^app\.(cost|drafts|stranger|wizard)\./;

const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

function flat(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? flat(value, `${above}${name}.`) : [above + name],
  );
}
