import type { Widget, WidgetManifest } from '../form/widget.ts';
import acceptance from './acceptance/widget.json' with { type: 'json' };
import autocomplete from './autocomplete/widget.json' with { type: 'json' };
import checkbox from './checkbox/widget.json' with { type: 'json' };
import checkboxes from './checkboxes/widget.json' with { type: 'json' };
import choiceWithOther from './choice-with-other/widget.json' with { type: 'json' };
import color from './color/widget.json' with { type: 'json' };
import date from './date/widget.json' with { type: 'json' };
import dateTime from './date-time/widget.json' with { type: 'json' };
import duration from './duration/widget.json' with { type: 'json' };
import email from './email/widget.json' with { type: 'json' };
import file from './file/widget.json' with { type: 'json' };
import freeName from './free-name/widget.json' with { type: 'json' };
import group from './group/widget.json' with { type: 'json' };
import hidden from './hidden/widget.json' with { type: 'json' };
import iban from './iban/widget.json' with { type: 'json' };
import internationalPhone from './international-phone/widget.json' with { type: 'json' };
import markdown from './markdown/widget.json' with { type: 'json' };
import money from './money/widget.json' with { type: 'json' };
import month from './month/widget.json' with { type: 'json' };
import nationalId from './national-id/widget.json' with { type: 'json' };
import number from './number/widget.json' with { type: 'json' };
import parameterTree from './parameter-tree/widget.json' with { type: 'json' };
import password from './password/widget.json' with { type: 'json' };
import percent from './percent/widget.json' with { type: 'json' };
import phone from './phone/widget.json' with { type: 'json' };
import picture from './picture/widget.json' with { type: 'json' };
import postalCode from './postal-code/widget.json' with { type: 'json' };
import radio from './radio/widget.json' with { type: 'json' };
import ranking from './ranking/widget.json' with { type: 'json' };
import rating from './rating/widget.json' with { type: 'json' };
import richText from './rich-text/widget.json' with { type: 'json' };
import rows from './rows/widget.json' with { type: 'json' };
import select from './select/widget.json' with { type: 'json' };
import signature from './signature/widget.json' with { type: 'json' };
import slider from './slider/widget.json' with { type: 'json' };
import storedFile from './stored-file/widget.json' with { type: 'json' };
import suggest from './suggest/widget.json' with { type: 'json' };
import switchWidget from './switch/widget.json' with { type: 'json' };
import tabs from './tabs/widget.json' with { type: 'json' };
import text from './text/widget.json' with { type: 'json' };
import textarea from './textarea/widget.json' with { type: 'json' };
import time from './time/widget.json' with { type: 'json' };
import town from './town/widget.json' with { type: 'json' };
import value from './value/widget.json' with { type: 'json' };

const manifests = {
  acceptance,
  autocomplete,
  checkbox,
  checkboxes,
  'choice-with-other': choiceWithOther,
  color,
  date,
  'date-time': dateTime,
  duration,
  email,
  file,
  'free-name': freeName,
  group,
  hidden,
  iban,
  'international-phone': internationalPhone,
  markdown,
  money,
  month,
  'national-id': nationalId,
  number,
  'parameter-tree': parameterTree,
  password,
  percent,
  phone,
  picture,
  'postal-code': postalCode,
  radio,
  ranking,
  rating,
  'rich-text': richText,
  rows,
  select,
  signature,
  slider,
  'stored-file': storedFile,
  suggest,
  switch: switchWidget,
  tabs,
  text,
  textarea,
  time,
  town,
  value,
};
type WidgetName = keyof typeof manifests;

/** Every kind of field with what it takes. The compiler reads it; no browser does. */
export const widgetManifests = manifests as unknown as Readonly<Record<WidgetName, WidgetManifest>>;

/** The code of every kind of field, for browsers. */
export const widgetLoaders: Readonly<Record<WidgetName, () => Promise<{ default: Widget }>>> = {
  acceptance: () => import('./acceptance/index.tsx'),
  autocomplete: () => import('./autocomplete/index.tsx'),
  checkbox: () => import('./checkbox/index.tsx'),
  checkboxes: () => import('./checkboxes/index.tsx'),
  'choice-with-other': () => import('./choice-with-other/index.tsx'),
  color: () => import('./color/index.tsx'),
  date: () => import('./date/index.tsx'),
  'date-time': () => import('./date-time/index.tsx'),
  duration: () => import('./duration/index.tsx'),
  email: () => import('./email/index.tsx'),
  file: () => import('./file/index.tsx'),
  'free-name': () => import('./free-name/index.tsx'),
  group: () => import('./group/index.tsx'),
  hidden: () => import('./hidden/index.tsx'),
  iban: () => import('./iban/index.tsx'),
  'international-phone': () => import('./international-phone/index.tsx'),
  markdown: () => import('./markdown/index.tsx'),
  money: () => import('./money/index.tsx'),
  month: () => import('./month/index.tsx'),
  'national-id': () => import('./national-id/index.tsx'),
  number: () => import('./number/index.tsx'),
  'parameter-tree': () => import('./parameter-tree/index.tsx'),
  password: () => import('./password/index.tsx'),
  percent: () => import('./percent/index.tsx'),
  phone: () => import('./phone/index.tsx'),
  picture: () => import('./picture/index.tsx'),
  'postal-code': () => import('./postal-code/index.tsx'),
  radio: () => import('./radio/index.tsx'),
  ranking: () => import('./ranking/index.tsx'),
  rating: () => import('./rating/index.tsx'),
  'rich-text': () => import('./rich-text/index.tsx'),
  rows: () => import('./rows/index.tsx'),
  select: () => import('./select/index.tsx'),
  signature: () => import('./signature/index.tsx'),
  slider: () => import('./slider/index.tsx'),
  'stored-file': () => import('./stored-file/index.tsx'),
  suggest: () => import('./suggest/index.tsx'),
  switch: () => import('./switch/index.tsx'),
  tabs: () => import('./tabs/index.tsx'),
  text: () => import('./text/index.tsx'),
  textarea: () => import('./textarea/index.tsx'),
  time: () => import('./time/index.tsx'),
  town: () => import('./town/index.tsx'),
  value: () => import('./value/index.tsx'),
};
