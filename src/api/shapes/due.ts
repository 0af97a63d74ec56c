import { type Static, Type } from 'typebox';

/** A deadline in words for who reads it. */
export const Deadline = Type.Object({
  on: Type.String({ format: 'date', description: 'Its last day, in the organisation’s time zone' }),
  overdue: Type.Boolean({ description: 'That day is over' }),
  text: Type.String({ description: 'The deadline and its actor, in the language asked for' }),
  calendar: Type.String({ description: 'The name of the button that takes it into a calendar' }),
});
export type Deadline = Static<typeof Deadline>;
