import { type Static, Type } from 'typebox';
import type { Change, Subject } from '../../core/published-change.ts';
import { arrayOf, choice, described, exactly, moment } from './parts.ts';

const version = { minLength: 4, maxLength: 64, pattern: '^[0-9a-z]+$' };

export const Activation = Type.Object({
  version: Type.String(),
  kind: choice(['publish', 'rollback']),
  at: moment,
  by: Type.Optional(Type.String({ description: 'The person who did it, where that was said' })),
  note: Type.Optional(Type.String({ description: 'Why, where that was said' })),
  confirmedBy: Type.Optional(Type.String({ description: 'The second person, where one was asked for' })),
});
export type Activation = Static<typeof Activation>;

export const ActivationsAnswer = described('Versions that were live, newest first; the first is live now', {
  items: arrayOf(Activation),
});
export type ActivationsAnswer = Static<typeof ActivationsAnswer>;

/** One difference, and where it stands in words. */
export type ChangeInWords = Change & { place: string[] };

export const Compared = Type.Object({ before: Type.String(version), after: Type.String(version) });

const change = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['added', 'removed', 'changed'] },
    path: { type: 'array', items: { type: 'string' } },
    place: { type: 'array', items: { type: 'string' }, description: 'The path, as people call its parts' },
    before: {},
    after: {},
    tightened: { type: 'boolean' },
  },
};

const OpenRequests = Type.Object({ form: Type.String(), requests: Type.Integer() });

export const ChangesAnswer = described('The changes of the later version', {
  changes: arrayOf(
    Type.Object({
      subject: Type.Unsafe<Subject>({ type: 'string' }),
      id: Type.Optional(Type.String()),
      title: Type.String({ description: 'The name that people give it' }),
      changes: arrayOf(Type.Unsafe<ChangeInWords>(change)),
    }),
    { description: 'By form, record, list …' },
  ),
  conflicts: Type.Integer({
    description: 'Kinds of rules that stored records do not keep; with any, it cannot become live',
  }),
  hidden: arrayOf(
    Type.Object({
      place: Type.Array(Type.String(), { description: 'The record and the property, as people call them' }),
      people: Type.Integer(),
    }),
    { description: 'Values that people have stored and nobody would see any more; they stay stored' },
  ),
  orphaned: arrayOf(OpenRequests, {
    description: 'Requests that the office has not done yet, of forms that the later version lacks',
  }),
  refused: arrayOf(OpenRequests, {
    description: 'Requests that the office has not done yet, and that new rules of their form would refuse',
  }),
});
export type ChangesAnswer = Static<typeof ChangesAnswer>;

export const Restore = exactly({
  to: Type.String(version),
  live: Type.String({ ...version, description: 'The version that its reader sees to be live; 412 when it is another' }),
  note: Type.String({ maxLength: 500, description: 'Why' }),
  hides: Type.Optional(
    Type.Boolean({ description: 'Wanted even so: 409 without it when values would not be seen any more' }),
  ),
});
export type Restore = Static<typeof Restore>;
