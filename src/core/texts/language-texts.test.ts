import fc from 'fast-check';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { LanguageTexts, type TextTree } from './language-texts.ts';

const settings = { sender: { name: 'Col·legi' }, price: 12, none: null };

function both(language: string, trees: readonly TextTree[]) {
  const own = new LanguageTexts(language, { settings });
  const reference = i18next.createInstance();
  void reference.init({
    lng: language,
    fallbackLng: false,
    resources: {},
    nsSeparator: false,
    interpolation: { escapeValue: false, defaultVariables: { settings } },
    initAsync: false,
  });
  for (const tree of trees) {
    own.add(tree);
    reference.addResourceBundle(language, 'translation', tree, true, true);
  }
  return {
    own: (keys: string[], values: Record<string, unknown>) => own.text(keys, values),
    reference: (keys: string[], values: Record<string, unknown>) =>
      reference.t(keys, { defaultValue: '', ...values }) as string,
  };
}

const name = fc.constantFrom('title', 'hint', 'pages');
const ending = fc.constantFrom('', '_one', '_other', '_many', '_zero', '_visit', '_visit_one', '_visit_other');
const key = fc.tuple(fc.constantFrom('form.', 'app.', ''), name, ending).map((parts) => parts.join(''));
const piece = fc.constantFrom(
  'Té ',
  '{{count}}',
  '{{ name }}',
  '{{settings.sender.name}}',
  '{{settings.none}}',
  '{{no}}',
  '$&',
  '',
);
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const tree = fc.dictionary(key, text, { maxKeys: 8 }).map((texts) => {
  const root: Record<string, Record<string, string> | string> = {};
  for (const [path, value] of Object.entries(texts)) {
    const [first = '', second] = path.split('.');
    if (second === undefined) root[first] = value;
    else root[first] = { ...(root[first] as Record<string, string> | undefined), [second]: value };
  }
  return root;
});
const values = fc.record(
  {
    count: fc.constantFrom(0, 1, 2, 5, 1_000_000, 0.5),
    name: fc.constantFrom('Núria', '{{count}}', '$1', '', null, 7, undefined),
    context: fc.constantFrom('visit', 'other', ''),
  },
  { requiredKeys: [] },
);

test('every text is the one that i18next finds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ca', 'es', 'en'),
      fc.array(tree, { minLength: 1, maxLength: 3 }),
      fc.array(key, { minLength: 1, maxLength: 3 }),
      values,
      (language, trees, keys, given) => {
        const { own, reference } = both(language, trees);
        expect(own(keys, given)).toBe(reference(keys, given));
      },
    ),
    { numRuns: 300 },
  );
});

test('a key that leads to texts is none, nor is what every object has', () => {
  const texts = new LanguageTexts('ca', {});
  texts.add({ app: { title: 'Títol' } });
  expect([texts.text('app'), texts.text('app.constructor'), texts.text(['app', 'app.title'])]).toEqual([
    '',
    '',
    'Títol',
  ]);
});
