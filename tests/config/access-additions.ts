import type { Change } from './good-copy.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const form = (rest: object) => json({ $schema: './_dialect/form.schema.json', type: 'object', ...rest });
const text = { type: 'string' };
const secret = { type: 'string', 'ui:widget': 'secret' };

/** Additions to the good folder for signing in and changing one's password. */
export const access: readonly Change[] = [
  { file: 'src/widgets/secret/widget.json', text: json({ types: ['string'], secret: true }) },
  {
    file: 'schemas/entry.schema.json',
    text: form({
      properties: { username: text },
      form: {
        submit: { action: 'enter' },
        buttons: ['submit', { id: 'lost', form: 'lost' }],
        results: { 400: { text: 'refused' } },
      },
    }),
  },
  {
    file: 'schemas/lost.schema.json',
    text: form({
      required: ['username'],
      properties: { username: text },
      form: { submit: { action: 'enter' }, results: { 200: { text: 'mailed' } } },
    }),
  },
  {
    file: 'schemas/change.schema.json',
    text: form({
      required: ['fresh', 'again'],
      properties: {
        fresh: { ...secret, minLength: 8 },
        again: { ...secret, const: { $data: '1/fresh' }, 'ui:errors': { const: 'differs' } },
      },
      form: { submit: { action: 'enter' } },
    }),
  },
  {
    file: 'schemas/stay.schema.json',
    text: form({ properties: { fresh: secret }, form: { submit: { action: 'enter' } } }),
  },
  {
    file: 'menus/workspace.json',
    from: '"signIn": "door" },',
    to: '"signIn": "door", "renew": "stay" },\n  "userMenu": [{ "id": "change", "icon": "door", "form": "change" }],',
  },
  {
    file: 'menus/workspace.json',
    from: '"blocks": [\n        {\n          "type": "tabs",',
    to: '"blocks": [\n        { "type": "text", "id": "sorry", "when": "answer == \'refused\'" },\n        {\n          "when": "answer != \'mailed\'", "type": "tabs",',
  },
  ...['ca', 'es'].flatMap((language): Change[] => [
    { file: `messages/${language}/userMenu.json`, text: json({ change: 'x' }) },
    { file: `messages/${language}/results.json`, from: '"sent"', to: '"refused": "x", "mailed": "x", "sent"' },
    { file: `messages/${language}/errors.json`, from: '"invalid"', to: '"differs": "x", "invalid"' },
    { file: `messages/${language}/pages.json`, from: '"kinds": {', to: '"sorry": "x", "kinds": {' },
    { file: `messages/${language}/forms/entry.json`, from: '"buttons": {', to: '"buttons": { "lost": "x",' },
    {
      file: `messages/${language}/forms/lost.json`,
      text: json({ username: { label: 'x', errors: { required_member: 'x' } } }),
    },
    { file: `messages/${language}/forms/change.json`, text: json({ again: { label: 'x' } }) },
    { file: `messages/${language}/fields.json`, from: '"name": {', to: '"fresh": { "label": "x" }, "name": {' },
  ]),
];
