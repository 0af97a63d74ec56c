import { type Broken, inBoth } from './broken.ts';

const FILE = 'menus/settings.json';

const PROVIDER = {
  issuer: 'https://login.exemple.cat',
  clientId: 'espai',
  secret: 'SIGN_IN_SECRET_LOGIN',
  claim: 'nif',
  match: 'username',
  roles: ['ROLE_MEMBER'],
};

/** A provider, each entry on a line of its own from line 10 on. */
const provider = (change: object): Broken['changes'][number] => ({
  file: FILE,
  from: '"timeZone": "Europe/Madrid"',
  to: `"timeZone": "Europe/Madrid",\n  "signIn": { "login": {\n${Object.entries({ ...PROVIDER, ...change })
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')} } }`,
});

/** The button of a provider on the page to sign in, and its text. */
const offered = (name: string): Broken['changes'] => [
  {
    file: 'menus/workspace.json',
    from: '          "type": "tabs",',
    to: `          "type": "providers",\n"id": "others",\n"items": [{ "id": "${name}" }]\n},\n{\n          "type": "tabs",`,
  },
  ...inBoth('pages.json', '"door": {', `"door": { "others": { "${name}": { "title": "Q w" } },`),
];

/** Roles that may have passkeys, on line 9. */
const passkeys = (...roles: string[]): Broken['changes'][number] => ({
  file: FILE,
  from: '"timeZone": "Europe/Madrid"',
  to: `"timeZone": "Europe/Madrid",\n  "passkeys": ${JSON.stringify(roles)}`,
});

const byPasskey: Broken['changes'][number] = {
  file: 'menus/workspace.json',
  from: '          "type": "tabs",',
  to: '          "type": "passkey-sign-in",\n"id": "passkey"\n},\n{\n          "type": "tabs",',
};
const ownPasskeys: Broken['changes'][number] = {
  file: 'menus/workspace.json',
  from: '{ "type": "text", "id": "about" }',
  to: '{ "type": "passkeys", "id": "passkeys" }, { "type": "text", "id": "about" }',
};

/** Settings that staff own beside texts: who gets mail, who sends it, how dates and subjects are written. */
export const settings: readonly Broken[] = [
  {
    name: 'an office without an address',
    changes: [{ file: FILE, from: '"secretaria@exemple.cat"', to: '"secretaria@exemple.cat, altra@exemple.cat"' }],
    lines: [
      'menus/settings.json:5:59  "secretaria@exemple.cat, altra@exemple.cat" has not the form it needs  write one e-mail address, such as office@example.org',
    ],
  },
  {
    name: 'no office for what no form addresses',
    changes: [
      { file: FILE, from: '"office": {', to: '"board": {' },
      { file: 'schemas/visit.schema.json', from: '"to": "office"', to: '"to": "board"' },
    ],
    lines: ['menus/settings.json:5:14  "office" is missing  add "office"'],
  },
  {
    name: 'no sender',
    changes: [{ file: FILE, from: '  "sender": { "email": "web@exemple.cat" },\n', to: '' }],
    lines: ['menus/settings.json:1:1  "sender" is missing  add "sender" (Sender of every e-mail.)'],
  },
  {
    name: 'a recipient that is no office',
    changes: [{ file: 'schemas/visit.schema.json', from: '"to": "office"', to: '"to": "ofice"' }],
    lines: ['schemas/visit.schema.json:25:91  unknown office "ofice"  did you mean "office"?'],
  },
  {
    name: 'a time zone that does not exist',
    changes: [{ file: FILE, from: '"Europe/Madrid"', to: '"Europe/Madrit"' }],
    lines: ['menus/settings.json:8:15  there is no time zone "Europe/Madrit"  did you mean "Europe/Madrid"?'],
  },
  {
    name: 'who issues documents without a name',
    changes: [
      {
        file: FILE,
        from: '  "mailSubjectPrefix"',
        to: '  "organisation": { "taxNumber": "Q0000000J" },\n  "mailSubjectPrefix"',
      },
    ],
    lines: ['menus/settings.json:7:19  "name" is missing  add "name" (Full name of the organisation.)'],
  },
  {
    name: 'a prefix with a blank behind it',
    changes: [{ file: FILE, from: '"[espai]"', to: '"[espai] "' }],
    lines: [
      'menus/settings.json:7:24  "[espai] " has not the form it needs  write at most 30 characters on one line, without blanks around them',
    ],
  },
  {
    name: 'a link that is no address',
    changes: [{ file: 'menus/settings.json', from: '"https://www.exemple.cat"', to: '"www.exemple.cat"' }],
    lines: [
      'menus/settings.json:3:25  "www.exemple.cat" has not the form it needs  write a whole address that begins with https:// (or mailto:)',
    ],
  },
  {
    name: 'a setting that is nearly called as one that the program reads',
    changes: [{ file: FILE, from: '"timeZone"', to: '"timeZon"' }],
    lines: ['menus/settings.json:8:3  no text shows the setting "timeZon"  did you mean "timeZone"?'],
  },
  {
    name: 'a setting of such a name that a text shows',
    changes: [
      { file: FILE, from: '"timeZone"', to: '"timeZon"' },
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/app.json`,
        edit: (text: string) => text.replace('"Sí"', '"Sí, {{settings.timeZon}}"'),
      })),
    ],
    lines: [],
  },
  {
    name: 'an unknown default language',
    changes: [{ file: 'menus/settings.json', from: '"bankAccount"', to: '"defaultLanguage": "en",\n  "bankAccount"' }],
    lines: ['menus/settings.json:4:22  there are no texts in "en"  use one of: ca, es'],
  },
  {
    name: 'an unknown provider of card payments',
    changes: [{ file: 'menus/settings.json', from: '"bankAccount"', to: '"cardProvider": "tset",\n  "bankAccount"' }],
    lines: ['menus/settings.json:4:19  "tset" is no value of "cardProvider"  did you mean "test"?'],
  },
  {
    name: 'a provider as it should be',
    changes: [provider({}), ...offered('login')],
    lines: [],
  },
  {
    name: 'a provider without https, with a claim that people write themselves, another secret and unknown words',
    changes: [
      provider({
        issuer: 'http://login.exemple.cat',
        secret: 'DATABASE_URL',
        claim: 'email',
        match: 'nif',
        roles: ['ROLE_MEMBR'],
        scope: 'profile',
      }),
      ...offered('login'),
    ],
    lines: [
      'menus/settings.json:10:11  "http://login.exemple.cat" has not the form it needs  write the provider\'s address with https://; http:// is for a provider on this machine, in a demonstration',
      'menus/settings.json:12:11  "DATABASE_URL" has not the form it needs  write the name of a setting of the server that begins with SIGN_IN_SECRET_; the secret itself never stands in a file',
      'menus/settings.json:13:10  "email" has not the form it needs  write the claim that holds the number, without blanks; names, addresses and the like do not tell who somebody is',
      'menus/settings.json:14:10  "nif" is no value of "match"  use one of: username, nationalId',
      'menus/settings.json:15:11  unknown role "ROLE_MEMBR"  did you mean "ROLE_MEMBER"?',
      'menus/settings.json:16:1  unknown keyword "scope"  did you mean "scopes"?',
    ],
  },
  {
    name: 'a provider that no page offers, and one that opens accounts of nobody by a national id that no record has',
    changes: [provider({ match: 'nationalId', roles: ['ROLE_MEMBER', 'ANONYMOUS'] })],
    lines: [
      'menus/settings.json:9:15  no page that visitors may open offers the provider "login"  add a block {"type": "providers", "id": "providers", "items": [{"id": "login"}]} to the page to sign in',
      'menus/settings.json:14:10  no record says which property is the national id  name it under "parts" of the record, or match the username',
      'menus/settings.json:15:25  "ANONYMOUS" has no account  name roles of people',
    ],
  },
  {
    name: 'a button of an unknown provider',
    changes: [provider({}), ...offered('logon')],
    lines: ['menus/workspace.json:20:19  unknown provider "logon"  did you mean "login"?'],
  },
  {
    name: 'a national id that people may change',
    changes: [
      provider({ match: 'nationalId' }),
      ...offered('login'),
      {
        file: 'schemas/_records/person.record.json',
        text: '{ "$schema": "../_dialect/record.schema.json", "readers": ["member"], "writers": ["member"], "parts": { "nationalId": "id" }, "type": "object", "properties": { "id": { "type": "string" } } }',
      },
    ],
    lines: [
      'menus/settings.json:14:10  people may change the property "id", by which the provider finds their account  write "readOnly": true at "id" in the record, or match the username',
    ],
  },
  {
    name: 'passkeys as they should be',
    changes: [passkeys('ROLE_MEMBER', 'ROLE_GUEST'), byPasskey, ownPasskeys],
    lines: [],
  },
  {
    name: 'passkeys that nobody can add or sign in by, of a visitor and of an unknown role',
    changes: [passkeys('ROLE_MEMBER', 'ANONYMOUS', 'ROLE_MEMBR')],
    lines: [
      'menus/settings.json:9:3  no page that visitors may open offers to sign in by a passkey  add a block {"type": "passkey-sign-in", "id": "passkey"} to the page to sign in',
      'menus/settings.json:9:16  no page on which people with the role "ROLE_MEMBER" can add a passkey  add a block {"type": "passkeys", "id": "passkeys"} to a page that they may open',
      'menus/settings.json:9:30  "ANONYMOUS" has no account  name roles of people',
      'menus/settings.json:9:42  unknown role "ROLE_MEMBR"  did you mean "ROLE_MEMBER"?',
    ],
  },
  {
    name: 'blocks about passkeys, while nobody may have any',
    changes: [byPasskey, ownPasskeys],
    lines: [
      'menus/workspace.json:18:19  nobody may use passkeys  name the roles in "passkeys" of menus/settings.json, or remove the block',
      'menus/workspace.json:56:32  nobody may use passkeys  name the roles in "passkeys" of menus/settings.json, or remove the block',
    ],
  },
];
