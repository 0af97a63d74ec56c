import type { Broken } from '../broken.ts';

const file = 'schemas/visit.schema.json';
const FORM = '"results": {';
/** A further keyword of the form. */
const also = (text: string) => [{ file, from: FORM, to: `${text}, ${FORM}` }];
/** A condition of the mail, which no rule of the good form needs. */
const shown = (when: string) => [{ file, from: '"email": {', to: `"email": { "ui:when": "${when}",` }];
const section = (when: string) => [{ file, from: '{ "id": "what",', to: `{ "id": "what", "when": "${when}",` }];
const rules = (...conditions: string[]) =>
  also(
    `"rules": [${conditions.map((unless) => `{ "unless": "${unless}", "field": "people", "error": "invalid" }`).join(', ')}]`,
  );

/** What no filling of a form ever comes to, and what one comes to only by ways that are easily missed. */
export const paths: readonly Broken[] = [
  {
    name: 'a field that nobody can see',
    changes: shown("values.kind == 'free' && values.kind == 'guided'"),
    lines: [
      'schemas/visit.schema.json:7:27  nobody ever sees "email": nothing that can be filled in fulfils its conditions  correct the condition, or remove what it belongs to',
    ],
  },
  {
    name: 'a field whose condition asks what is hidden then',
    changes: shown("values.language == 'ca' && values.kind != 'guided'"),
    lines: [
      'schemas/visit.schema.json:7:27  warning: no filling was found that shows "email" (11 tried)  see whether its conditions, and those of what they ask, can hold together',
    ],
  },
  {
    name: 'a section that is always skipped',
    changes: section("isEmpty(values.name) && values.name == 'x'"),
    lines: [
      'schemas/visit.schema.json:30:31  warning: no filling was found that shows the section "what" (57 tried)  see whether its conditions, and those of what they ask, can hold together',
    ],
  },
  {
    name: 'a button that is never of use',
    changes: [
      {
        file,
        from: '["submit", "clear"]',
        to: `[{ "id": "submit", "enabled": "values.people > 3 && values.people < 4" }, "clear"]`,
      },
    ],
    lines: [
      'schemas/visit.schema.json:26:46  the button "submit" is never of use: nothing that can be filled in fulfils this  correct the condition, or remove what it belongs to',
    ],
  },
  {
    name: 'a rule that never fails',
    changes: rules('size(values.name) < 50'),
    lines: [
      'schemas/visit.schema.json:27:27  warning: no filling was found that breaks this rule (19 tried)  correct it, or remove it',
    ],
  },
  {
    name: 'a rule that always fails',
    changes: rules('values.people > 5 && values.people < 5'),
    lines: [
      'schemas/visit.schema.json:27:27  whoever fills in "people" always breaks this rule, as with people = 1  correct it, or remove it',
    ],
  },
  {
    name: 'rules that contradict each other',
    changes: rules('values.people > 5', 'values.people < 5'),
    lines: [
      'schemas/visit.schema.json:27:101  no filling was found that keeps both this rule and that of line 27 (54 tried); with people = 6 only the other one is kept  correct one of the two, or say with "||" when it does not matter',
    ],
  },
  {
    name: 'a form that is never open',
    changes: also(`"enabled": "today < '2026-01-01' && today > '2026-02-01'"`),
    lines: [
      'schemas/visit.schema.json:27:16  the form can never be sent: nothing fulfils this  correct the condition, or remove what it belongs to',
    ],
  },
  {
    name: 'an example that fills what does not show with it',
    changes: [{ file, from: '"kind": "free", "accepted"', to: '"kind": "free", "language": "ca", "accepted"' }],
    lines: [
      'schemas/visit.schema.json:33:81  warning: the example fills "language", which does not show then  remove it from the example, or fill in what makes it show',
    ],
  },
  {
    name: 'an example that is refused by now',
    changes: [
      ...rules("today < '2026-01-01' || values.people != 2"),
      { file, from: '"kind": "free", "accepted"', to: '"kind": "free", "people": 2, "accepted"' },
    ],
    lines: [
      'schemas/visit.schema.json:33:91  warning: whoever fills in the example today is refused: "people" breaks the rule "invalid"  correct the example or the rule',
    ],
  },
  {
    name: 'a field that is asked for where it does not show',
    changes: [
      { file, from: '"required": ["name", "accepted"]', to: '"required": ["name", "accepted", "language"]' },
      { file, from: '"kind": "free", "accepted"', to: '"kind": "guided", "language": "ca", "accepted"' },
    ],
    lines: [
      'schemas/visit.schema.json:20:21  with nothing filled in, the form asks for "language", which does not show then  name it in "required" where it shows: beside its properties in "then" or "else"',
    ],
  },
  {
    name: 'a field to which a condition leaves no value',
    changes: [
      {
        file,
        from: '"required": ["language"],\n    "properties": {',
        to: '"required": ["language", "people"],\n    "properties": { "people": { "maximum": 0 },',
      },
    ],
    lines: [
      'schemas/visit.schema.json:10:5  warning: with name = "Núria" and email = "nuria@exemple.cat" and kind = "guided" and accepted = true, no value was found that "people" may have (7 tried), and it is asked for  let the rules of the condition and those of the field have a value in common',
    ],
  },
  {
    name: 'conditions that hold for some',
    changes: [
      ...shown("values.kind != 'guided' || !values.accepted"),
      ...section('isEmpty(values.name) || size(values.name) > 4'),
      ...rules(
        'values.people > 5',
        "values.people < 10 || values.kind == 'free'",
        "today <= '2020-01-01' || values.people != 7",
        "values.language != 'ca' || values.people < 7",
        "startsWith(values.name, 'A') || values.people % 2 == 0",
        "user.role == 'ROLE_GUEST' || values.people < 8",
      ),
    ],
    lines: [],
  },
];
