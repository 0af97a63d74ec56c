import { type Broken, inBoth } from '../broken.ts';
import { added } from './drawable.ts';

const FILE = 'schemas/visit.schema.json';
const PHOTO = '{ "type": "object", "properties": { "name": { "type": "string" } }, "ui:widget": "photo" }';
const photos = (more: string) =>
  `{ "type": "array", ${more}"items": ${PHOTO.replace(', "ui:widget": "photo"', '')}, "ui:widget": "photo" }`;
const FILES = {
  file: 'src/widgets/photo/widget.json',
  text: '{ "types": ["object", "array"], "items": ["object"], "file": true }',
};
const attached = (property: string | readonly string[]) => ({
  file: FILE,
  from: '"to": "office" } }',
  to: `"to": "office", "attachment": ${JSON.stringify(property)} } }`,
});

const LONG = 'p'.repeat(99);

/** Files that could not be sent, as `drawable`. */
export const files: readonly Broken[] = [
  {
    name: 'a file that nothing sends',
    changes: added('photo', PHOTO),
    lines: [
      'schemas/visit.schema.json:9:33  "photo" holds a file, and nothing sends it along  add "attachment": "photo" to "params" of "submit"',
    ],
  },
  {
    name: 'a second file',
    changes: [
      {
        file: FILE,
        from: '"note": { "type": "null" }',
        to: `"note": { "type": "null" }, "photo": ${PHOTO}, "other": ${PHOTO}`,
      },
      ...inBoth('forms/visit.json', '"note": {', '"photo": { "label": "X" }, "other": { "label": "Y" }, "note": {'),
      attached('photo'),
    ],
    lines: [
      'schemas/visit.schema.json:9:134  "other" holds a file, and only "photo" is sent along  write "attachment": ["photo", "other"] in "params" of "submit"',
    ],
  },
  {
    name: 'a file within a group',
    changes: [
      { file: 'src/widgets/group/widget.json', text: '{ "types": ["object"], "fields": true }' },
      ...added('pictures', `{ "type": "object", "properties": { "name": ${PHOTO} } }`),
    ],
    lines: [
      'schemas/visit.schema.json:9:81  "name" holds a file, and stands within another field  put it into the form itself',
    ],
  },
  {
    name: 'any number of files',
    changes: [FILES, ...added('photos', photos('')), attached('photos')],
    lines: ['schemas/visit.schema.json:9:33  "photos" takes any number of files  add "maxItems" of 20 at most'],
  },
  {
    name: 'more files than one send has room for',
    changes: [FILES, ...added('photos', photos('"maxItems": 7, ')), attached(['photos'])],
    lines: [
      'schemas/visit.schema.json:9:33  the form takes 7 files of 35 MB together, and one send has room for 20 of 30 MB  lower "maxItems", or "maximum" of "size"',
    ],
  },
  {
    name: 'files under a path that is longer than the server takes',
    changes: [FILES, ...added(LONG, photos('"maxItems": 2, ')), attached([LONG])],
    lines: [
      'schemas/visit.schema.json:9:33  the path of a file in this field has 102 characters, and the server takes 100  give the property a shorter name',
    ],
  },
  {
    name: 'a text as the file',
    changes: [attached('name')],
    lines: [
      'schemas/visit.schema.json:25:115  "attachment" names "name", which holds no file  give that field a widget that holds a file, or remove this',
    ],
  },
  {
    name: 'a file of a form whose action sends none',
    changes: [
      {
        file: 'schemas/entry.schema.json',
        from: '"username": { "type": "string" }',
        to: `"username": { "type": "string" }, "photo": ${PHOTO}`,
      },
      ...inBoth('forms/entry.json', '"buttons"', '"photo": { "label": "X" }, "buttons"'),
    ],
    lines: [
      'schemas/entry.schema.json:6:39  "photo" holds a file, and the action "enter" sends none  remove the field, or send the form by another action',
    ],
  },
];
