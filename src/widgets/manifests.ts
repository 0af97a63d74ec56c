import type { WidgetManifest } from '../form/widget.ts';

/** JSON Schema of `ui:options`. */
const options = (properties: Record<string, object>, required?: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required && { required }),
});

const WORDS = {
  description:
    'Property of the record with the words of the entry: the server writes them, and they are shown while the source cannot be had.',
  type: 'string',
};

const CROP = {
  description: 'Form of the cut that is offered. Default: the picture is taken as it is.',
  enum: ['square'],
};

const ADVISED_SIDE = {
  description:
    'Pixels of the shorter side. A smaller picture comes with a notice that it may be blurred in print; it is taken all the same.',
  type: 'integer',
  minimum: 1,
};

const manifests = {
  acceptance: {
    description:
      'One box that has to be ticked, with a link to what is accepted. For consent; a mere yes or no is a checkbox.',
    types: ['boolean'],
    ownLabel: true,
    options: options({ link: { type: 'string', names: 'link' } }, ['link']),
    texts: { linkText: 'required' },
  },
  autocomplete: {
    description:
      'One entry of a long list, found by typing part of its words: the server is asked for what fits. A list that fits a screen is better seen whole: select.',
    types: ['string', 'number', 'integer'],
    choices: 'required',
    options: options(
      {
        source: { description: 'The source of the entries.', type: 'string', names: 'source' },
        words: WORDS,
      },
      ['source'],
    ),
  },
  checkbox: {
    description:
      'One yes or no that may stay empty. Where the answer acts at once or reads as on and off, take switch; where both answers have to be weighed, radio.',
    types: ['boolean'],
    ownLabel: true,
  },
  checkboxes: {
    description:
      'Several of a few choices, all in sight. From some ten choices on, or with groups, take parameter-tree.',
    types: ['array', 'boolean'],
    items: ['string', 'number', 'integer'],
    choices: 'required',
    ownLabel: true,
  },
  'choice-with-other': {
    description:
      'Choices, and a box for what is not among them: one as text, or several as a list of texts. The choices are the examples.',
    types: ['string', 'array'],
    items: ['string'],
    choices: 'examples',
    ownLabel: true,
    texts: { other: 'optional', otherLabel: 'optional' },
    options: options({
      look: {
        description: 'How one choice is made. Default: `radio`.',
        enum: ['radio', 'select'],
      },
    }),
  },
  color: { description: 'A colour, typed or picked.', types: ['string'], formats: ['color'] },
  date: {
    description: 'A day, typed as people write it or picked from a calendar.',
    types: ['string'],
    formats: ['date'],
  },
  'date-time': {
    description: 'A day with a time of day. Where the time does not matter, take date.',
    types: ['string'],
    formats: ['iso-date-time', 'date-time'],
  },
  duration: { description: 'Hours and minutes that something lasts.', types: ['string'], formats: ['duration'] },
  email: { description: 'An e-mail address: the keyboard of a telephone has the @ in sight.', types: ['string'] },
  file: {
    description:
      'A file, or a list of files, that are sent with the form and go to the office with its mail. A picture that is cut first is a picture.',
    types: ['array', 'object'],
    items: ['object'],
    file: true,
  },
  'free-name': {
    description:
      'The name of an entry whose names people choose themselves; the list of such entries brings it by itself.',
    types: ['string'],
  },
  group: {
    description: 'Fields that belong together under one heading; as a matrix, the same question of several things.',
    types: ['object'],
    fields: true,
    ownLabel: true,
    options: options({ look: { enum: ['matrix'] } }),
    looks: { matrix: { sameChoices: true, within: 'radio' } },
  },
  hidden: {
    description:
      'A value that goes along without being drawn, such as where a form was begun: its value is a default, comes from a record or follows from others. The server looks it up itself.',
    types: ['string', 'number', 'integer', 'boolean'],
    ownLabel: true,
  },
  iban: {
    description: 'A bank account, grouped in fours and checked while it is typed.',
    types: ['string'],
    formats: ['iban'],
  },
  'international-phone': {
    description:
      'A telephone number of any country, typed as people write it: the country is recognised, or chosen beside it.',
    types: ['string'],
    formats: ['e164', 'e164-ES'],
  },
  markdown: {
    description: 'A paragraph between the fields. It holds nothing.',
    types: ['null'],
    ownLabel: true,
    noLabel: true,
    display: true,
    options: options({ look: { enum: ['plain', 'notice'] } }),
    texts: { text: 'required' },
  },
  money: {
    description: 'An amount with its currency, typed with a comma or a point.',
    types: ['number'],
    options: options({
      currency: {
        description: 'Currency (ISO 4217), such as USD. Default: EUR.',
        type: 'string',
        pattern: '^[A-Z]{3}$',
      },
    }),
  },
  month: { description: 'A month of a year.', types: ['string'], formats: ['month'] },
  'national-id': {
    description: 'A DNI, NIE or NIF, whose letter is checked.',
    types: ['string'],
    formats: ['national-id'],
  },
  number: {
    description:
      'A number to count or to measure, or what may be a number or a text. Codes, telephones and postal codes are texts.',
    types: ['number', 'integer'],
    besides: ['string'],
    texts: { unit: 'optional' },
  },
  'parameter-tree': {
    description: 'Some of many choices, in groups and with a search. For up to ten, checkboxes are quicker.',
    types: ['array'],
    ownLabel: true,
    options: options(
      {
        source: { description: 'The source of the entries.', type: 'string', names: 'source' },
        parents: {
          description:
            'Entries with others below them. `choice`: to choose one opens those below; `group`: they are headings. Default: `choice`.',
          enum: ['choice', 'group'],
        },
        needsChild: {
          description:
            'Groups that need a chosen entry, by second name or value; * stands for every group. A group that can be chosen itself needs it once it is chosen.',
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: { type: ['string', 'integer'] },
        },
      },
      ['source'],
    ),
    texts: {},
  },
  password: {
    description: 'A password, hidden until it is asked to show. It is never kept in a draft.',
    types: ['string'],
    secret: true,
  },
  percent: { description: 'A share of a hundred.', types: ['number', 'integer'] },
  phone: { description: 'A telephone number, with the keyboard for it.', types: ['string'] },
  picture: {
    description:
      'A picture that is sent with the form, which can be cut first. One that is kept and changed apart from the form is a stored-file.',
    types: ['object'],
    file: true,
    options: options({
      crop: CROP,
      advisedSide: ADVISED_SIDE,
    }),
  },
  'postal-code': {
    description:
      'A postal code: digits at home, anything abroad. The country is the field beside it with ui:autocomplete country, and home is what that field has by default.',
    types: ['string'],
  },
  radio: {
    description: 'One of up to five choices, all in sight. From six on, take select.',
    types: ['string', 'number', 'integer', 'boolean'],
    choices: 'required',
    ownLabel: true,
  },
  ranking: {
    description: "The same choices in an order of one's own. To choose some without an order, take checkboxes.",
    types: ['array'],
    items: ['string', 'number', 'integer'],
    choices: 'required',
    unique: true,
    ownLabel: true,
  },
  rating: {
    description: 'Stars, for an opinion. Where the figure matters, take number or slider.',
    types: ['integer'],
    least: 1,
    bounds: { maximum: 10 },
    ownLabel: true,
  },
  'rich-text': {
    description:
      'Several paragraphs with words in bold or italics, lists and links, kept as Markdown. Where plain lines will do, take textarea.',
    types: ['string'],
    formats: ['rich-text'],
  },
  rows: {
    description:
      'A list that entries are added to: as cards, as a table for short entries, one at a time for long ones, or as chips for single words.',
    types: ['array'],
    fields: true,
    ownLabel: true,
    options: options({ look: { enum: ['cards', 'table', 'master-detail', 'chips'] } }),
    looks: {
      table: { items: ['object'] },
      'master-detail': { items: ['object'] },
      chips: { items: ['string'], entries: ['text', 'email', 'phone'] },
    },
    texts: { item: 'optional', add: 'optional', empty: 'optional' },
  },
  select: {
    description: 'One of many choices, or one from a list. Up to five are better seen at once: radio.',
    types: ['string', 'number', 'integer', 'boolean'],
    choices: 'required',
    options: options({
      source: { description: 'The source of the entries, instead of an enum.', type: 'string', names: 'source' },
      words: WORDS,
    }),
  },
  signature: {
    description: 'A signature drawn with a finger or the mouse, or typed. It proves less than a certificate does.',
    types: ['object'],
    file: true,
  },
  slider: {
    description: 'A rough number within bounds. Where it has to be exact, take number.',
    types: ['number', 'integer'],
    bounds: { minimum: true, maximum: true },
    texts: { unit: 'optional' },
  },
  'stored-file': {
    description: 'A picture or PDF that is kept as soon as it is chosen, and can be looked at, replaced and removed.',
    types: ['string', 'null'],
    display: true,
    options: options(
      {
        action: { description: 'The action that keeps the file.', type: 'string', names: 'file' },
        params: { description: 'Parameters of the action; which there are depends on the action.', type: 'object' },
        accept: {
          description: 'Files that are taken. `picture`: PNG, JPEG or GIF. The content decides, not the name.',
          enum: ['picture', 'pdf'],
        },
        maxBytes: { description: 'Most bytes of the file.', type: 'integer', minimum: 1 },
        crop: CROP,
        advisedSide: ADVISED_SIDE,
      },
      ['action', 'accept', 'maxBytes'],
    ),
  },
  suggest: {
    description: 'A free text with suggestions. Where nothing else may be written, take select.',
    types: ['string'],
  },
  switch: {
    description: 'On or off, for something that is so until it is changed.',
    types: ['boolean'],
    ownLabel: true,
  },
  tabs: {
    description:
      'The choice among variants, as tabs: what belongs to the chosen one stands below. For any other choice take radio.',
    types: ['string', 'number', 'integer'],
    choices: 'required',
    ownLabel: true,
    panel: true,
  },
  text: {
    description:
      'A line of text. A telephone shows the keyboard for what it holds: by its format, its pattern of digits, or ui:autocomplete.',
    types: ['string'],
  },
  textarea: {
    description: 'A text of several lines, which grows as it is written.',
    types: ['string'],
    options: options({
      minRows: { description: 'Lines that the empty field has room for.', type: 'integer', minimum: 1, default: 1 },
      maxRows: {
        description: 'Lines that the field grows to before it scrolls.',
        type: 'integer',
        minimum: 1,
        default: 14,
      },
    }),
  },
  time: { description: 'A time of day.', types: ['string'], formats: ['iso-time', 'time'] },
  town: {
    description:
      'The town of a postal code: found by itself where there is one, chosen where there are several, written abroad.',
    types: ['string'],
    options: options(
      {
        source: {
          description: 'List of the towns, which are asked for by the postal code beside the field.',
          type: 'string',
          names: 'source',
        },
        fills: {
          description: 'Column of the list → field that it fills.',
          type: 'object',
          additionalProperties: { type: 'string', names: 'property' },
        },
      },
      ['source'],
    ),
  },
  value: {
    description: 'A value that is only shown, as words instead of as a box.',
    types: ['string', 'number', 'integer', 'boolean', 'array'],
    options: options({
      look: {
        description: '`list`: each line of the text is an entry of a list.',
        enum: ['list'],
      },
      source: {
        description: 'The value is an entry of this source, or a list of them, and is shown by its label.',
        type: 'string',
        names: 'source',
      },
      words: WORDS,
    }),
  },
} satisfies Record<string, WidgetManifest>;

/** Every kind of field with what it takes. The compiler, Storybook and the workshop read it; no page of members does. */
export const widgetManifests: Readonly<Record<keyof typeof manifests, WidgetManifest>> = manifests;
