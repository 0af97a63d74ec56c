import type { Widget } from '../form/widget.ts';

/**
 * Every kind of field, by the name of its folder, with the code that draws it. The office is offered new fields in this
 * order. The rest of a kind stands in its `kind.ts` (`kinds.ts` lists them), which no page of members loads.
 */
export const widgetLoaders = {
  text: () => import('./text/index.tsx'),
  textarea: () => import('./textarea/index.tsx'),
  number: () => import('./number/index.tsx'),
  money: () => import('./money/index.tsx'),
  percent: () => import('./percent/index.tsx'),
  date: () => import('./date/index.tsx'),
  time: () => import('./time/index.tsx'),
  'date-time': () => import('./date-time/index.tsx'),
  month: () => import('./month/index.tsx'),
  email: () => import('./email/index.tsx'),
  phone: () => import('./phone/index.tsx'),
  iban: () => import('./iban/index.tsx'),
  checkbox: () => import('./checkbox/index.tsx'),
  radio: () => import('./radio/index.tsx'),
  select: () => import('./select/index.tsx'),
  checkboxes: () => import('./checkboxes/index.tsx'),
  switch: () => import('./switch/index.tsx'),
  rating: () => import('./rating/index.tsx'),
  slider: () => import('./slider/index.tsx'),
  'national-id': () => import('./national-id/index.tsx'),
  'international-phone': () => import('./international-phone/index.tsx'),
  duration: () => import('./duration/index.tsx'),
  color: () => import('./color/index.tsx'),
  'rich-text': () => import('./rich-text/index.tsx'),
  markdown: () => import('./markdown/index.tsx'),
  rows: () => import('./rows/index.tsx'),
  'free-name': () => import('./free-name/index.tsx'),
  hidden: () => import('./hidden/index.tsx'),
  'postal-code': () => import('./postal-code/index.tsx'),
  'stored-file': () => import('./stored-file/index.tsx'),
  suggest: () => import('./suggest/index.tsx'),
  town: () => import('./town/index.tsx'),
  value: () => import('./value/index.tsx'),
  acceptance: () => import('./acceptance/index.tsx'),
  autocomplete: () => import('./autocomplete/index.tsx'),
  'choice-with-other': () => import('./choice-with-other/index.tsx'),
  file: () => import('./file/index.tsx'),
  group: () => import('./group/index.tsx'),
  'parameter-tree': () => import('./parameter-tree/index.tsx'),
  password: () => import('./password/index.tsx'),
  picture: () => import('./picture/index.tsx'),
  ranking: () => import('./ranking/index.tsx'),
  signature: () => import('./signature/index.tsx'),
  tabs: () => import('./tabs/index.tsx'),
} satisfies Readonly<Record<string, () => Promise<{ default: Widget }>>>;

export type WidgetName = keyof typeof widgetLoaders;
