import { type Broken, inBoth } from './broken.ts';

/** The tree of pages and the settings: what is changed in the good folder, and every line the check must print then. */
export const menu: readonly Broken[] = [
  {
    name: 'an unknown keyword',
    changes: [{ file: 'menus/workspace.json', from: '"fallback": "visit"', to: '"falback": "visit"' }],
    lines: [
      'menus/workspace.json:39:5  the page "requests" shows nothing  add "blocks", or "fallback" with a page below it',
      'menus/workspace.json:44:7  unknown keyword "falback"  did you mean "fallback"?',
    ],
  },
  {
    name: 'an unknown block',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "type": "text", "id": "about" }',
        to: '{ "type": "txt", "id": "about" }',
      },
    ],
    lines: ['menus/workspace.json:52:32  unknown block type "txt"  did you mean "text"?'],
  },
  {
    name: 'an unknown keyword of a block',
    changes: [{ file: 'menus/workspace.json', from: '"look": "card"', to: '"lok": "card"' }],
    lines: ['menus/workspace.json:34:44  unknown keyword "lok"  did you mean "look"?'],
  },
  {
    name: 'an unknown look',
    changes: [{ file: 'menus/workspace.json', from: '"look": "card"', to: '"look": "cards"' }],
    lines: ['menus/workspace.json:34:52  "cards" is no value of "look"  did you mean "card"?'],
  },
  {
    name: 'an unknown role',
    changes: [{ file: 'menus/workspace.json', from: '"member": ["ROLE_MEMBER"]', to: '"member": ["ROLE_MEMBRE"]' }],
    lines: ['menus/workspace.json:4:16  unknown role "ROLE_MEMBRE"  did you mean "ROLE_MEMBER"?'],
  },
  {
    name: 'no check of a name that calls of the server have',
    changes: [{ file: 'src/checks.json', text: '["public", "members", "second"]' }],
    lines: [
      'menus/workspace.json:3:3  the check "members" is missing, and calls of the server name it  did you mean "member"?',
      'menus/workspace.json:3:3  the check "second" is missing, and calls of the server name it  add "second" with the roles that may make them',
    ],
  },
  {
    name: 'roles of people, and visitors, in checks of the office',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '"public": ["ANONYMOUS"]',
        to: '"staff": ["ROLE_GUEST"], "configuration": ["ROLE_MEMBER"], "statistics": ["ANONYMOUS", "ROLE_GUEST"], "public": ["ANONYMOUS"]',
      },
    ],
    lines: [
      'menus/workspace.json:6:15  the check "staff" opens the office to everybody with the role "ROLE_GUEST", which is in "everyone" too  give the office a role of its own',
      'menus/workspace.json:6:48  the check "configuration" opens the office to everybody with the role "ROLE_MEMBER", which is in "everyone" too  give the office a role of its own',
      'menus/workspace.json:6:79  the check "statistics" opens the office to visitors  name roles of the office alone',
      'menus/workspace.json:6:92  warning: the check "statistics" opens the office to everybody with the role "ROLE_GUEST", which is in "everyone" too  give the office a role of its own',
    ],
  },
  {
    name: 'an unknown check',
    changes: [{ file: 'menus/workspace.json', from: '"access": ["member"]', to: '"access": ["members"]' }],
    lines: ['menus/workspace.json:42:18  unknown check "members"  did you mean "member"?'],
  },
  {
    name: 'no access',
    changes: [
      { file: 'menus/workspace.json', from: '"link": "website", "access": ["everyone"],', to: '"link": "website",' },
    ],
    lines: [
      'menus/workspace.json:38:5  the page "shop" says nothing about access, so nobody could open it  add "access" with one of: member, everyone, public',
    ],
  },
  {
    name: 'an empty access',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '"link": "website", "access": ["everyone"],',
        to: '"link": "website", "access": [],',
      },
    ],
    lines: ['menus/workspace.json:38:50  "access" is empty  write at least one entry, or remove it'],
  },
  {
    name: 'an unknown icon',
    changes: [{ file: 'menus/workspace.json', from: '"icon": "door"', to: '"icon": "dor"' }],
    lines: ['menus/workspace.json:35:94  unknown icon "dor"  did you mean "door"?'],
  },
  {
    name: 'an unknown form',
    changes: [{ file: 'menus/workspace.json', from: '"form": "visit"', to: '"form": "visits"' }],
    lines: ['menus/workspace.json:46:95  unknown form "visits"  did you mean "visit"?'],
  },
  {
    name: 'an unknown page',
    changes: [{ file: 'menus/workspace.json', from: '"page": "visit"', to: '"page": "visits"' }],
    lines: ['menus/workspace.json:35:77  unknown page "visits"  did you mean "visit"?'],
  },
  {
    name: 'an unknown link',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "id": "shop", "link": "website"',
        to: '{ "id": "shop", "link": "web-site"',
      },
    ],
    lines: ['menus/workspace.json:38:29  unknown link "web-site"  did you mean "website"?'],
  },
  {
    name: 'a page and a link',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '"page": "visit", "icon"',
        to: '"page": "visit", "link": "website", "icon"',
      },
    ],
    lines: ['menus/workspace.json:35:86  "visit" leads to a page and to a link  remove "page" or "link"'],
  },
  {
    name: 'a card that leads nowhere',
    changes: [{ file: 'menus/workspace.json', from: '"page": "visit", "icon"', to: '"icon"' }],
    lines: [
      'menus/workspace.json:35:52  "visit" leads nowhere  add "page" with the id of a page, or "link" with a name of menus/settings.json',
    ],
  },
  {
    name: 'an id twice',
    changes: [{ file: 'menus/workspace.json', from: '"id": "archive"', to: '"id": "visit"' }],
    lines: ['menus/workspace.json:48:17  another page has the id "visit", line 46  give one of them another id'],
  },
  {
    name: 'a block id twice',
    changes: [{ file: 'menus/workspace.json', from: '"id": "ways"', to: '"id": "welcome"' }],
    lines: [
      'menus/workspace.json:35:34  another block of this page has the id "welcome", line 34  give one of them another id',
    ],
  },
  {
    name: 'sibling pages with one path',
    changes: [{ file: 'menus/workspace.json', from: '"path": "arxiu"', to: '"path": "visita"' }],
    lines: [
      'menus/workspace.json:49:19  the page "visit" has the same address /peticions/visita, line 46  give one of them another "path"',
    ],
  },
  {
    name: 'one path by two ways',
    changes: [{ file: 'menus/workspace.json', from: '"path": "entrada"', to: '"path": "peticions/arxiu"' }],
    lines: [
      'menus/workspace.json:49:19  the page "door" has the same address /peticions/arxiu, line 13  give one of them another "path"',
    ],
  },
  {
    name: 'a path with a slash at the beginning',
    changes: [{ file: 'menus/workspace.json', from: '"path": "arxiu"', to: '"path": "/arxiu"' }],
    lines: [
      'menus/workspace.json:49:19  "/arxiu" has not the form it needs  use small letters, digits and hyphens, without a slash at the beginning or the end',
    ],
  },
  {
    name: 'a page without a path',
    changes: [{ file: 'menus/workspace.json', from: '"path": "arxiu",', to: '' }],
    lines: [
      'menus/workspace.json:47:9  the page "archive" has no "path"  add the last part of its address: "path": "…"',
    ],
  },
  {
    name: 'a fallback to another section',
    changes: [{ file: 'menus/workspace.json', from: '"fallback": "visit"', to: '"fallback": "home"' }],
    lines: [
      'menus/workspace.json:44:19  "fallback" names "home", which is no page below "requests"  use one of: visit, archive',
    ],
  },
  {
    name: 'a page that shows nothing',
    changes: [{ file: 'menus/workspace.json', from: '"fallback": "visit",\n      ', to: '' }],
    lines: [
      'menus/workspace.json:39:5  the page "requests" shows nothing  add "blocks", or "fallback" with a page below it',
    ],
  },
  {
    name: 'no way to a page',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '"access": ["member"],\n      "menu": "main",',
        to: '"access": ["member"],',
      },
    ],
    lines: [
      'menus/workspace.json:39:5  nothing leads to the page "requests"  add "menu": "main" to list it in the menu, let a card or link lead to it, or write "menu": "none" if people come by its address',
    ],
  },
  {
    name: 'a page that is alone below another makes no list, and nothing else leads to it',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '"path": "visita", "blocks"',
        to: '"path": "visita", "menu": "none", "blocks"',
      },
      {
        file: 'menus/workspace.json',
        from: '"menu": "none",\n          "blocks": [{ "type": "text", "id": "about" }]',
        to: '"blocks": [{ "type": "text", "id": "about" }]',
      },
    ],
    lines: [
      'menus/workspace.json:47:9  nothing leads to the page "archive"  add "menu": "main" to list it in the menu, let a card or link lead to it, or write "menu": "none" if people come by its address',
    ],
  },
  {
    name: 'no page for a form',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "type": "form", "id": "form", "form": "visit" }',
        to: '{ "type": "text", "id": "welcome" }',
      },
      {
        file: 'messages/ca/pages.json',
        from: '"visit": { "title": "Visita" },',
        to: '"visit": { "title": "Visita", "welcome": "Hola" },',
      },
      {
        file: 'messages/es/pages.json',
        from: '"visit": { "title": "Visita" },',
        to: '"visit": { "title": "Visita", "welcome": "Hola" },',
      },
    ],
    lines: [
      'schemas/visit.schema.json:1:1  no page shows the form "visit"  add a block {"type": "form", "id": "form", "form": "visit"} to a page',
    ],
  },
  {
    name: 'a page where the server answers',
    changes: [{ file: 'menus/workspace.json', from: '"path": "inici"', to: '"path": "config"' }],
    lines: [
      'menus/workspace.json:29:15  the server itself answers at /config, so the page would never be seen  choose another "path"; these are taken: api, config, assets, dev, admin, health, signing',
    ],
  },
  {
    name: 'an address that leads on',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "id": "shop", "link": "website",',
        to: '{ "id": "former", "path": "assets-antics", "page": "visit" },\n    { "id": "shop", "link": "website",',
      },
    ],
    lines: [],
  },
  {
    name: 'an address that leads on and shows something, to a page without an address',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "id": "shop", "link": "website",',
        to: '{ "id": "former", "path": "antic", "page": "shop", "blocks": [] },\n    { "id": "shop", "link": "website",',
      },
    ],
    lines: [
      'menus/workspace.json:38:48  the page "shop" leads out of the workspace  name a page with a "path"',
      'menus/workspace.json:38:56  the address of "former" leads on to another page, so this is never seen  remove it, or "page"',
      'menus/workspace.json:38:66  "blocks" is empty  write at least one entry, or remove it',
    ],
  },
  {
    name: 'two pages that lead to each other',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "id": "shop", "link": "website", "access": ["everyone"], "menu": "main" },',
        to: '{ "id": "shop", "path": "un", "page": "two" },\n    { "id": "two", "path": "dos", "page": "shop" },',
      },
    ],
    lines: [
      'menus/workspace.json:38:43  the page "shop" leads back to itself: shop → two → shop  let one of them lead to a page with blocks',
    ],
  },
  {
    name: 'pages that lead to each other',
    changes: [
      {
        file: 'menus/workspace.json',
        from: '{ "id": "shop", "link": "website",',
        to: '{ "id": "shop", "path": "botiga", "page": "shop",',
      },
    ],
    lines: [
      'menus/workspace.json:38:47  the page "shop" leads back to itself: shop → shop  let one of them lead to a page with blocks',
    ],
  },
  {
    name: "what a visitor would fill in and could not send, and a list of what is somebody's own",
    changes: [
      {
        file: 'menus/workspace.json',
        from: '"form": "entry", "context": "guest" }] }',
        to: '"form": "entry", "context": "guest" }, { "type": "form", "id": "more", "form": "visit" }, { "type": "sent-requests", "id": "sent" }] }',
      },
      {
        file: 'menus/workspace.json',
        from: '"layout": "bare",',
        to: '"layout": "bare", "record": { "action": "record", "params": { "part": "contact" }, "state": "state" },',
      },
    ],
    lines: [
      'menus/workspace.json:15:35  the text "pages.door.record.loading" is missing  write it in messages/ca/pages.json and messages/es/pages.json',
      'menus/workspace.json:15:35  visitors may open the page "door", and its record is only for those who have signed in  let people who have signed in open the page',
      'menus/workspace.json:22:151  visitors would see the form "visit", and "send" works only for those who have signed in  let people who have signed in open the page, or give the block an "access" without ANONYMOUS, or name the form under "strangers" of menus/settings.json',
      'menus/workspace.json:22:172  visitors would see the block "sent-requests", and it shows something only to those who have signed in  let people who have signed in open the page, or give the block an "access" without ANONYMOUS',
    ],
  },
  {
    name: 'a form for visitors with a button that sends one for others, and a block that none of them sees',
    changes: [
      {
        file: 'schemas/entry.schema.json',
        from: '"form": {',
        to: '"form": { "buttons": ["submit", { "id": "other", "form": "visit" }],',
      },
      {
        file: 'schemas/entry.schema.json',
        from: '"properties": {',
        to: '"properties": { "name": { "type": "string" },',
      },
      ...inBoth('forms/entry.json', '"username": {', '"name": { "label": "N" }, "username": {'),
      ...inBoth('forms/entry.json', '"buttons": {', '"buttons": { "other": "O",'),
      {
        file: 'menus/workspace.json',
        from: '"form": "entry", "context": "guest" }',
        to: '"form": "entry", "context": "guest", "access": ["member"] }, { "type": "sent-requests", "id": "sent", "when": "user != null" }',
      },
    ],
    lines: [
      'menus/workspace.json:21:81  visitors would see the form "visit", and "send" works only for those who have signed in  let people who have signed in open the page, or give the block an "access" without ANONYMOUS, or name the form under "strangers" of menus/settings.json',
    ],
  },
  {
    name: 'nobody may sign in',
    changes: [{ file: 'menus/workspace.json', from: '"signIn": "door"', to: '"signIn": "home"' }],
    lines: [
      'menus/workspace.json:8:40  a visitor who is not signed in may not open the page "home"  give it a check that lists ANONYMOUS',
    ],
  },
  {
    name: 'no home',
    changes: [{ file: 'menus/workspace.json', from: '"home": "home", ', to: '' }],
    lines: [
      'menus/workspace.json:8:12  "home" is missing  add "home" (Where one lands after signing in, and where unknown addresses lead.)',
    ],
  },
];
