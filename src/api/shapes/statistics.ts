import { type Static, Type } from 'typebox';
import { arrayOf, choice, described, exactly, orNull } from './parts.ts';

const day = { format: 'date', pattern: '^(19|20)' };
const name = { maxLength: 100, pattern: '^[^\\u0000]*$' };

/** A choice of the counted cases; an absent word leaves nothing out. */
export const StatisticsFilter = Type.Object({
  from: Type.Optional(
    Type.String({ ...day, description: 'First day on which something was sent; default: a year ago' }),
  ),
  to: Type.Optional(Type.String({ ...day, description: 'Last day; default: today' })),
  role: Type.Optional(Type.String({ ...name, description: 'Role of the people' })),
  form: Type.Optional(Type.String({ ...name, description: 'A form alone, with where people left it and its answers' })),
});
export type StatisticsFilter = Static<typeof StatisticsFilter>;

/** A number, or why there is none: `few`: fewer than five people; `hidden`: it would tell a number that is few. */
export const Figure = Type.Unsafe<number | 'few' | 'hidden'>({
  anyOf: [{ type: 'integer' }, { type: 'string', enum: ['few', 'hidden'] }],
  description: '`few`: fewer than five people; `hidden`: it would tell such a number',
});
export type Figure = Static<typeof Figure>;

const figures = {
  begun: Figure,
  sent: Figure,
  done: Figure,
  returned: Figure,
  days: orNull(Type.Number({ description: 'Median from sent to done; `null` when fewer than five are done' })),
};

/** Counts of one form, one month, or of all. */
export const StatisticsRow = Type.Object({
  id: Type.String({ description: 'Form and procedure, or month as in ISO 8601' }),
  title: Type.String(),
  ...figures,
});
export type StatisticsRow = Static<typeof StatisticsRow>;

const Part = Type.Object({ title: Type.String(), count: Figure });
export type StatisticsPart = Static<typeof Part>;

const StatisticsField = Type.Object({
  id: Type.String({ description: 'Path of the field' }),
  title: Type.String(),
  rows: arrayOf(Part, { description: 'Choices, or bands of numbers' }),
  sum: orNull(Type.Number({ description: 'Of numbers; `null` for choices and for few people' })),
  mean: orNull(Type.Number()),
});
export type StatisticsField = Static<typeof StatisticsField>;

const choices = arrayOf(Type.Object({ id: Type.String(), title: Type.String() }));

export const StatisticsAnswer = described('Counts without people; days by when something was sent', {
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  counting: Type.Boolean({ description: 'Cases of before are still being counted' }),
  choices: described('The filters', { forms: choices, roles: choices }),
  total: StatisticsRow,
  forms: arrayOf(StatisticsRow),
  months: arrayOf(StatisticsRow),
  steps: arrayOf(Part, { description: 'Visits to the form of the filter, by where they ended' }),
  fields: arrayOf(StatisticsField, { description: 'Answers to the form of the filter' }),
});
export type StatisticsAnswer = Static<typeof StatisticsAnswer>;

/** The tables of the answer, each of which there is as a file. */
export const StatisticsTable = choice(['forms', 'months', 'steps', 'fields']);
export type StatisticsTable = Static<typeof StatisticsTable>;

/** A visit to a form in which something was typed. */
export const FormVisit = exactly({
  form: Type.String({ minLength: 1, maxLength: 100 }),
  left: Type.Optional(Type.String({ maxLength: 100, description: 'Section it was left at; absent: it was sent' })),
});
export type FormVisit = Static<typeof FormVisit>;
