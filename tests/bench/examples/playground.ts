import {
  CARD,
  FILE,
  list,
  NUMBER,
  OPTIONS,
  object,
  only,
  PERSON,
  PETS,
  POINT,
  ref,
  type Schema,
  TASK,
  TEXT,
  textOf,
  YES,
} from './parts.ts';

/**
 * The samples of react-jsonschema-form's playground (packages/playground/src/samples, MIT) in words of our own: the
 * same structures, rules and drawings, one for each of its 38 samples.
 */

export const PLAYGROUND: Readonly<Record<string, Schema>> = {
  Blank: object({}),
  Simple: PERSON,
  'UI Options': object({
    name: { ...TEXT, 'ui:widget': 'textarea', 'ui:options': { minRows: 3 } },
    kind: { type: 'string', enum: ['a', 'b'], 'ui:widget': 'radio' },
    agreed: { ...YES, 'ui:widget': 'radio' },
  }),
  Nested: object({ name: TEXT, tasks: list(TASK) }, { required: ['name'] }),
  Arrays: object(
    {
      texts: list(textOf('x')),
      some: list({ type: 'string', enum: ['a', 'b', 'c'] }, { uniqueItems: true }),
      places: { type: 'array', items: [textOf('x'), YES], additionalItems: NUMBER },
      least: list(ref('thing'), { minItems: 3 }),
      begun: list(textOf('x'), { minItems: 3, default: ['a', 'b', 'c'] }),
      nested: list(list(textOf('x'))),
      fixed: {
        type: 'array',
        items: [
          { ...NUMBER, default: 4 },
          { ...YES, default: false },
        ],
        additionalItems: textOf('x'),
      },
    },
    { definitions: { thing: object({ name: textOf('x') }) } },
  ),
  Numbers: object({
    number: NUMBER,
    integer: { type: 'integer' },
    choice: { type: 'number', enum: [1, 2, 3] },
    radio: { type: 'number', enum: [1, 2, 3], 'ui:widget': 'radio' },
    range: { type: 'integer', minimum: -50, maximum: 50, 'ui:widget': 'slider' },
    steps: { type: 'integer', minimum: 50, maximum: 100, multipleOf: 10, 'ui:widget': 'slider' },
  }),
  Widgets: object({
    formats: object({ email: { ...TEXT, format: 'email' }, uri: { ...TEXT, format: 'uri' } }),
    yesNo: object({
      tick: { ...YES, default: true },
      radio: { ...YES, 'ui:widget': 'radio' },
      select: { ...YES, 'ui:widget': 'select' },
    }),
    text: object({ area: { ...TEXT, 'ui:widget': 'textarea' }, colour: { ...textOf('#151ce6'), format: 'color' } }),
    stars: { type: 'integer', minimum: 1, maximum: 5, default: 3, 'ui:widget': 'rating' },
    secret: { ...textOf('x'), 'ui:widget': 'hidden' },
    disabled: { ...textOf('x'), 'ui:disabled': true },
    readonly: { ...textOf('x'), 'ui:readonly': true },
    choice: { type: 'string', enum: ['a', 'b'] },
    titled: {
      type: 'string',
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
    },
  }),
  Ordering: {
    ...object({ password: { ...TEXT, 'ui:widget': 'password' }, last: TEXT, first: TEXT, age: NUMBER }),
    'ui:order': ['first', 'last', '*', 'password'],
  },
  References: object(
    { one: ref('address'), other: ref('address'), tree: ref('node') },
    {
      definitions: {
        address: object({ street: TEXT, city: TEXT }, { required: ['street', 'city'] }),
        node: object({ name: TEXT, children: list(ref('node')) }),
      },
    },
  ),
  Custom: POINT,
  'Custom Field': object({ note: TEXT, place: POINT }),
  Errors: object({
    first: TEXT,
    active: YES,
    skills: list({ type: 'string', minLength: 5 }),
    choices: list({ type: 'string', enum: ['a', 'b'] }, { uniqueItems: true, maxItems: 2 }),
  }),
  Examples: object({ browser: { ...TEXT, examples: ['a', 'b', 'c'] } }),
  Large: object(
    {
      text: TEXT,
      ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`choice ${index + 1}`, ref('many')])),
    },
    { definitions: { many: { type: 'string', enum: OPTIONS } } },
  ),
  'Date & time': object({
    native: object({
      moment: { ...TEXT, format: 'date-time' },
      day: { ...TEXT, format: 'date' },
      time: { ...TEXT, format: 'iso-time' },
    }),
  }),
  Validation: object(
    {
      one: { type: 'string', minLength: 3 },
      two: { type: 'string', const: { $data: '1/one' } },
      age: { type: 'number', minimum: 18 },
    },
    { required: ['age'] },
  ),
  Files: object({ file: FILE, files: list({ ...FILE, 'ui:widget': undefined }, { maxItems: 3, 'ui:widget': 'file' }) }),
  Single: TEXT,
  'Custom Array': list(TEXT),
  'Custom Object': object({ name: textOf('x'), age: NUMBER, place: POINT }, { required: ['name'] }),
  Alternatives: object(
    {
      colour: ref('colour'),
      mask: list(ref('colour'), { uniqueItems: true }),
      toggle: {
        ...YES,
        oneOf: [
          { const: true, title: 'On' },
          { const: false, title: 'Off' },
        ],
        'ui:widget': 'radio',
      },
      blend: {
        type: 'string',
        oneOf: [
          { const: 'screen', title: 'S' },
          { const: 'multiply', title: 'M' },
        ],
        'ui:enumDisabled': ['multiply'],
      },
    },
    {
      definitions: {
        colour: {
          type: 'string',
          anyOf: ['#ff0000', '#00ff00'].map((one, at) => ({ type: 'string', enum: [one], title: `C${at}` })),
        },
      },
    },
  ),
  'Property dependencies': object({
    one: object(CARD, { required: ['name'], dependencies: { card: ['billing'] } }),
    both: object(CARD, { required: ['name'], dependencies: { card: ['billing'], billing: ['card'] } }),
  }),
  'Schema dependencies': object(
    {
      simple: object(
        { name: TEXT, card: NUMBER },
        { required: ['name'], dependencies: { card: object({ billing: TEXT }, { required: ['billing'] }) } },
      ),
      owner: ref('owner'),
      owners: list(ref('owner')),
      household: { type: 'array', items: [ref('owner')], additionalItems: ref('owner') },
    },
    {
      definitions: {
        owner: object(
          { 'Has pets?': { type: 'string', ...PETS, default: 'none' } },
          {
            required: ['Has pets?'],
            dependencies: {
              'Has pets?': {
                oneOf: [
                  { properties: { 'Has pets?': only('none') } },
                  { properties: { 'Has pets?': only('one'), 'How old?': NUMBER }, required: ['How old?'] },
                  {
                    properties: { 'Has pets?': only('several'), 'Gives any away?': YES },
                    required: ['Gives any away?'],
                  },
                ],
              },
            },
          },
        ),
      },
    },
  ),
  'Additional Properties': object({ first: TEXT, last: TEXT }, { required: ['first'], additionalProperties: TEXT }),
  'Pattern Properties': object({ first: TEXT }, { required: ['first'], patternProperties: { '^[a-z][a-z]+$': TEXT } }),
  'Property Names': { type: 'object', additionalProperties: YES, propertyNames: { enum: ['dark', 'banner'] } },
  'Any Of': object(
    {
      age: { type: 'integer' },
      items: list({ type: 'object', anyOf: [{ properties: { foo: TEXT } }, { properties: { bar: TEXT } }] }),
    },
    {
      anyOf: [
        { title: 'Name', properties: { first: textOf('x'), last: TEXT }, required: ['first'] },
        { title: 'Code', properties: { code: TEXT } },
      ],
    },
  ),
  'Any Of with Custom Field': object(
    {},
    {
      anyOf: [
        { title: 'City', properties: { city: TEXT }, required: ['city'] },
        { title: 'Point', ...POINT },
      ],
    },
  ),
  'One Of': object(
    {},
    {
      oneOf: [
        { properties: { lorem: TEXT }, required: ['lorem'] },
        { properties: { ipsum: TEXT }, required: ['ipsum'] },
      ],
    },
  ),
  // Both parts name one field, of two types in the first: what keeps both is a yes or no.
  'All Of': object(
    {},
    { allOf: [{ properties: { lorem: { ...YES, default: true } } }, { properties: { lorem: YES, ipsum: TEXT } }] },
  ),
  'If Then Else': object(
    { animal: { enum: ['cat', 'fish'] } },
    {
      allOf: [
        ...[
          ['cat', ['meat', 'grass']],
          ['fish', ['insects', 'worms']],
        ].map(([is, food]) => ({
          if: { properties: { animal: { const: is } }, required: ['animal'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { [`food of ${is}`]: { type: 'string', enum: food } }, required: [`food of ${is}`] },
        })),
        { required: ['animal'] },
      ],
    },
  ),
  'Null fields': object({ help: { type: 'null' }, first: TEXT }, { required: ['first'] }),
  'Enumerated objects': object(
    {
      place: ref('places'),
      some: list(ref('places'), { uniqueItems: true }),
      stars: { type: 'number', enum: [1, 2, 3] },
    },
    {
      definitions: {
        places: {
          enum: [
            { name: 'Vic', lat: 41.9, lon: 2.3 },
            { name: 'Olot', lat: 42.2, lon: 2.5 },
          ],
        },
      },
    },
  ),
  Nullable: object(
    { first: TEXT, age: { type: ['integer', 'null'] }, bio: { type: ['string', 'null'], 'ui:widget': 'textarea' } },
    { required: ['first'] },
  ),
  ErrorSchema: PERSON,
  Defaults: object(
    { known: ref('first'), other: ref('first') },
    {
      definitions: {
        first: object({
          scalar: textOf('x'),
          list: list(object({ within: textOf('x') })),
          group: object({ within: textOf('x') }),
        }),
      },
    },
  ),
  'Const Field': object({
    name: { ...TEXT, const: 'x' },
    place: object({ city: TEXT }, { const: { city: 'Vic' } }),
    tags: list(TEXT, { const: ['red'] }),
    yes: { ...YES, const: true },
    age: { ...NUMBER, const: 30 },
  }),
  'Optional Data Controls': object({
    nested: object({ text: TEXT, deep: object({ text: TEXT }), texts: list(TEXT) }),
    variants: { oneOf: [object({ name: textOf('x') }), object({ name: textOf('x'), flag: YES })] },
  }),
};
