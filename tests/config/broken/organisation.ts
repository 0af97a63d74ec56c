import type { Broken } from './broken.ts';

const LIGHT = {
  primary: { main: '#a8005f', dark: '#7a0046', light: '#d6418f', soft: '#ffffff' },
  secondary: { main: '#ffc107', dark: '#ffa000', light: '#ffe08a', soft: '#fff6db', ink: '#6b4a00' },
  ink: { main: '#2b1a26', soft: '#5c4a56' },
  ground: '#ffffff',
  line: '#e6dbe2',
  outline: '#8d7886',
};
const DARK = {
  primary: { main: '#ff80c0', dark: '#ffa8d5', light: '#ffc2e1', soft: '#40182f' },
  secondary: { main: '#ffc107', dark: '#ffd04d', light: '#ffe08a', soft: '#3a2d0c', ink: '#ffd76a' },
  ink: { main: '#f5e9f0', soft: '#c8b3c0' },
  ground: '#170f15',
  line: '#44333f',
  outline: '#94808d',
  paper: '#21171e',
};
const SHAPES = [{ path: 'M8 36L20 16', color: 'sign' }];
const theme = (colors: object, dark?: object, font = 'Ubuntu', mark: unknown = SHAPES) =>
  JSON.stringify({ colors, dark, font, mark });
/** A theme whose mark is an SVG file with that in it. */
const withPicture = (text: string) => [
  { file: 'menus/theme.json', text: theme(LIGHT, undefined, 'Ubuntu', 'mark.svg') },
  { file: 'menus/mark.svg', text },
];
const svg = (inside: string, attributes = ' viewBox="0 0 48 48"') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>\n${inside}\n</svg>`;

/** Soft ink is too pale for its grounds. */
const PALE = theme({ ...LIGHT, ink: { ...LIGHT.ink, soft: '#888888' } });

/** Parts of an organisation beside its forms, pages and texts: plug-ins, demo people, theme. */
export const organisation: readonly Broken[] = [
  {
    name: 'no check of a name that calls of a plug-in have',
    changes: [
      { file: 'src/plugins/other.json', text: '{ "checks": ["other"], "actions": {} }' },
      { file: 'src/plugins/ours.json', text: '{ "checks": ["members"], "actions": {} }' },
      { file: 'menus/settings.json', from: '  "bankAccount"', to: '  "plugins": ["ours"],\n  "bankAccount"' },
    ],
    lines: [
      'menus/workspace.json:3:3  the check "members" is missing, and calls of the server name it  did you mean "member"?',
    ],
  },
  {
    name: 'an unknown plug-in',
    changes: [
      { file: 'src/plugins/ours.json', text: '{ "checks": [], "actions": {} }' },
      { file: 'menus/settings.json', from: '  "bankAccount"', to: '  "plugins": ["our"],\n  "bankAccount"' },
    ],
    lines: ['menus/settings.json:4:15  unknown plugin "our"  did you mean "ours"?'],
  },
  {
    name: 'a plug-in that the program lacks',
    changes: [{ file: 'menus/settings.json', from: '  "bankAccount"', to: '  "plugins": ["ours"],\n  "bankAccount"' }],
    lines: ['menus/settings.json:4:15  unknown plugin "ours"  take it out of "plugins", or run a program that has it'],
  },
  {
    name: 'colours that cannot be told apart',
    changes: [{ file: 'menus/theme.json', text: PALE }],
    lines: [
      'menus/theme.json:1:2  ink.soft on ground has a contrast of 3.5  make them differ by 4.5 at least',
      'menus/theme.json:1:2  ink.soft on primary.soft has a contrast of 3.5  make them differ by 4.5 at least',
      'menus/theme.json:1:2  ink.soft on white has a contrast of 3.5  make them differ by 4.5 at least',
    ],
  },
  {
    name: 'a typeface that people do not have',
    changes: [{ file: 'menus/theme.json', text: theme(LIGHT, undefined, 'Gorgia') }],
    lines: ['menus/theme.json:1:291  people do not have the typeface "Gorgia"  did you mean "Georgia"?'],
  },
  {
    name: 'a mark whose file is missing',
    changes: withPicture('').slice(0, 1),
    lines: [
      'menus/theme.json:1:314  there is no file menus/mark.svg  put the SVG file there, or write a list of shapes',
    ],
  },
  {
    name: 'a mark in another folder',
    changes: [{ file: 'menus/theme.json', text: theme(LIGHT, undefined, 'Ubuntu', '../mark.svg') }],
    lines: [
      'menus/theme.json:1:314  "../mark.svg" has not the form it needs  write the name of an SVG file beside this one, such as mark.svg',
    ],
  },
  {
    name: 'a mark that is not SVG',
    changes: withPicture('PNG'),
    lines: [
      'menus/mark.svg:1:1  the file is not SVG  export it as plain SVG once more: it begins with <svg xmlns="http://www.w3.org/2000/svg"',
    ],
  },
  {
    name: 'a mark that is not whole',
    changes: withPicture(svg('<g>')),
    lines: [
      'menus/mark.svg:1:1  the file is not SVG  export it as plain SVG once more: it begins with <svg xmlns="http://www.w3.org/2000/svg"',
    ],
  },
  {
    name: 'a mark that is too large',
    changes: withPicture(svg(`<!--${'x'.repeat(100_000)}-->`)),
    lines: ['menus/mark.svg:1:1  the file has 101 kB, and 100 are allowed  leave out pictures and points'],
  },
  {
    name: 'a mark without a size',
    changes: withPicture(svg('<path d="M0 0h9v9z"/>', '')),
    lines: ['menus/mark.svg:1:1  the picture has no size to be scaled by  add viewBox="0 0 WIDTH HEIGHT" to <svg>'],
  },
  {
    name: 'a mark whose document type defines something',
    changes: withPicture(`<!DOCTYPE svg [<!ENTITY a "b">]>\n${svg('<text>&a;</text>')}`),
    lines: ['menus/mark.svg:1:1  the document type defines something  export it as plain SVG once more'],
  },
  {
    name: 'a mark that runs something',
    changes: withPicture(
      svg(
        [
          '<script>alert(1)</script>',
          '<g id="a"><path onload="alert(1)"/></g>',
          '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
          '<a href="#a"><set attributeName="href" to="javascript:alert(1)"/></a>',
        ].join('\n'),
      ),
    ),
    lines: [
      'menus/mark.svg:2:1  <script> may not stand in it  remove it, or export it as plain SVG once more',
      'menus/mark.svg:3:24  "onload" runs something  remove it',
      'menus/mark.svg:4:1  <foreignObject> may not stand in it  remove it, or export it as plain SVG once more',
      'menus/mark.svg:4:16  <p> may not stand in it  remove it, or export it as plain SVG once more',
      'menus/mark.svg:5:33  "href" may not be animated  remove the animation',
    ],
  },
  {
    name: 'a mark that fetches something',
    changes: withPicture(
      `<?xml version="1.0"?>\n<?xml-stylesheet href="https://a.example/b.css"?>\n${svg(
        [
          '<style>.a { fill: url(#here) } @import "https://a.example/b.css";</style>',
          '<image href="https://a.example/b.png"/>',
          '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="other.svg#a"/>',
          '<path style="fill: url(\'https://a.example/b.svg#c\')"/>',
          '<path fill="url(#here)"/><image href="data:image/png;base64,AA=="/>',
        ].join('\n'),
      )}`,
    ),
    lines: [
      'menus/mark.svg:2:1  the file asks for more: <?xml-stylesheet…  remove that line',
      'menus/mark.svg:4:1  it refers to something outside of the file  draw that in the file itself',
      'menus/mark.svg:5:13  it refers to something outside of the file  draw that in the file itself',
      'menus/mark.svg:6:60  it refers to something outside of the file  draw that in the file itself',
      'menus/mark.svg:7:13  it refers to something outside of the file  draw that in the file itself',
    ],
  },
  {
    name: 'dark colours that cannot be told apart',
    changes: [{ file: 'menus/theme.json', text: theme(LIGHT, { ...DARK, paper: '#4a3a44' }) }],
    lines: ['menus/theme.json:1:291  outline on paper has a contrast of 2.9  make them differ by 3 at least'],
  },
  {
    name: 'a dark look whose letters are dark',
    changes: [
      {
        file: 'menus/theme.json',
        text: theme(LIGHT, { ...LIGHT, paper: '#fffdfa' }),
      },
    ],
    lines: ['menus/theme.json:1:291  ink.main is darker than ground  write light letters on a dark ground'],
  },
  {
    name: 'a dark look that is not whole',
    changes: [
      {
        file: 'menus/theme.json',
        text: theme(LIGHT, { ...DARK, ground: 'black', outline: undefined, moon: '#ffffff' }),
      },
    ],
    lines: [
      'menus/theme.json:1:298  "outline" is missing  add "outline" (Around boxes to type into.)',
      'menus/theme.json:1:530  "black" has not the form it needs  write six hexadecimal digits in small letters, such as #1a2b3c',
      'menus/theme.json:1:573  unknown keyword "moon"  use one of: primary, secondary, ink, ground, line, outline, paper',
    ],
  },
  {
    name: 'a dark look without paper',
    changes: [{ file: 'menus/theme.json', text: theme(LIGHT, { ...DARK, paper: undefined }) }],
    lines: ['menus/theme.json:1:298  "paper" is missing  add "paper"'],
  },
  {
    name: 'demo people with values that their record does not know',
    changes: [
      {
        file: 'schemas/_records/guest.record.json',
        text: '{ "$schema": "../_dialect/record.schema.json", "readers": ["everyone"], "writers": [], "type": "object", "properties": { "name": { "type": "string" } } }',
      },
      {
        file: 'menus/demo.json',
        text: '{"identity": {"record": "guest", "property": "nam"}, "people": [{"username": "1", "name": "A", "role": "ROLE_MEMBER", "records": {"guest": {"name": "A", "nmae": "B"}}}]}',
      },
    ],
    lines: [
      'menus/demo.json:1:46  "nam" is no property of the record "guest"  did you mean "name"?',
      'menus/demo.json:1:154  "nmae" is no property of the record "guest"  did you mean "name"?',
    ],
  },
  {
    name: 'demo people with a role that nobody has',
    changes: [
      {
        file: 'menus/demo.json',
        text: '{"identity": {"record": "x", "property": "n"}, "people": [{"username": "1", "name": "A", "role": "MEMBER", "records": {}}]}',
      },
    ],
    lines: [
      'menus/demo.json:1:25  unknown record "x"  write schemas/_records/x.record.json',
      'menus/demo.json:1:98  unknown role "MEMBER"  use one of: ROLE_MEMBER, ROLE_GUEST, ANONYMOUS',
    ],
  },
];
