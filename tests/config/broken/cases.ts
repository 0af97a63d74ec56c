import type { Broken } from './broken.ts';

const FILE = 'schemas/_cases/visit/first.case.json';
const GOOD = '"values": {"name": "Pau", "email": "a@b.cat", "kind": "free", "accepted": true}';

/** A case of the form for visits, each of its parts on a line of its own. */
const written = (...parts: string[]) => [
  { file: FILE, text: `{"$schema": "../../_dialect/case.schema.json",\n${parts.join(',\n')}}` },
];

/** Cases that say what is right, and those of which the form makes something else. */
export const cases: readonly Broken[] = [
  {
    name: 'a case that says what its form makes of it',
    changes: written(
      GOOD,
      '"expect": {"shows": {"language": false, "people": true}, "values": {"kind": "free", "people": null}, "amount": 0}',
      `"variants": {
        "guided": {"change": {"kind": "guided"}, "expect": {"errors": {"language": ["required"]}, "shows": {"language": true}}},
        "nobody": {"values": {}, "expect": {"errors": {"name": ["required"], "accepted": ["required"]}}}}`,
    ),
    lines: [],
  },
  {
    name: 'a case of no form',
    changes: [
      {
        file: 'schemas/_cases/journey/first.case.json',
        text: '{"$schema": "../../_dialect/case.schema.json", "values": {}}',
      },
    ],
    lines: [
      'schemas/_cases/journey/first.case.json:1:1  there is no form "journey" whose case this could be  put the file into the folder of its form, or remove it',
    ],
  },
  {
    name: 'an error that is not expected, at the case without a word of errors',
    changes: written('"title": "no name"', '"values": {"accepted": true}'),
    lines: [
      `${FILE}:1:1  the case "no name" differs: "name" was expected to be right, and it breaks "required"  mend the form, or let the case expect what is found`,
    ],
  },
  {
    name: 'an expected error that is not there, and another one',
    changes: written(
      '"values": {"name": "Pau", "accepted": true, "people": 0}',
      '"expect": {"errors": {"name": ["required"], "people": ["maximum"]}}',
    ),
    lines: [
      `${FILE}:3:31  the case "first" differs: "name" was expected to break "required", and nothing is wrong with it; "people" was expected to break "maximum", and it breaks "minimum"; "email" was expected to be right, and it breaks "required"  mend the form, or let the case expect what is found`,
    ],
  },
  {
    name: 'a field that shows, a value and an amount that are others',
    changes: written(
      GOOD,
      '"expect": {"shows": {"language": true, "name": false}, "values": {"kind": "guided"}, "amount": 5}',
    ),
    lines: [
      `${FILE}:3:34  the case "first" differs: "language" was expected to show, and it does not; "name" was expected to be hidden, and it shows; "kind" was expected to be "guided", and it is "free"; it was expected to cost 5, and it costs 0  mend the form, or let the case expect what is found`,
    ],
  },
  {
    name: 'a property that the form does not have, in a case and in a variant',
    changes: written(
      '"values": {"name": "Pau", "accepted": true, "nmae": "x"}',
      '"variants": {"other": {"change": {"town": "Reus"}}}',
    ),
    lines: [
      `${FILE}:2:45  the case "first" fills "nmae", which is no property of the form  remove it from the case, or give it the name that the property has now`,
      `${FILE}:3:35  the case "other" fills "town", which is no property of the form  remove it from the case, or give it the name that the property has now`,
    ],
  },
  {
    name: 'a day that is none',
    changes: written(GOOD, '"today": "31/12/2026"'),
    lines: [`${FILE}:3:10  "31/12/2026" has not the form it needs  a day is written as 2026-12-31`],
  },
];
