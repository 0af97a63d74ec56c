import { type Static, Type } from 'typebox';
import { arrayOf, choice, described, exactly, moment, orNull } from './parts.ts';

/** Shapes of the calls about files that wait to become live: for a second person, or for their time. */

export const Publication = Type.Object({
  id: Type.Integer(),
  state: choice(['proposed', 'scheduled', 'published', 'declined', 'withdrawn', 'failed'], {
    description: '`proposed` waits for a second person, `scheduled` for its time; the others are over',
  }),
  note: Type.String(),
  by: Type.String({ description: 'The person who proposed it' }),
  mine: Type.Boolean({ description: 'That is the reader, who cannot confirm it' }),
  at: moment,
  due: orNull(Type.String({ format: 'date-time', description: 'When it is to become live, if not at once' })),
  hides: Type.Boolean({ description: 'It was agreed that stored values will not be seen any more' }),
  outdated: Type.Boolean({ description: 'Another version became live since, so that this one cannot' }),
  changedSince: Type.Integer({ description: 'Files that are not in the workshop any more as they are proposed' }),
  decidedBy: orNull(Type.String({ description: 'The person who confirmed or declined it, or took it back' })),
  decidedAt: orNull(moment),
  reason: orNull(Type.String({ description: 'Why it was declined' })),
  failure: orNull(Type.String({ description: 'Why it did not become live' })),
  version: orNull(Type.String({ description: 'The version that it became' })),
  restores: orNull(
    Type.String({ description: 'A version that was live, to which it goes back; it has no files of its own' }),
  ),
});
export type Publication = Static<typeof Publication>;
export type PublicationState = Publication['state'];

export const PublicationsAnswer = described('Publications that wait', {
  approval: Type.Boolean({ description: 'A second person has to confirm what somebody publishes' }),
  items: arrayOf(Publication, { description: 'Those that wait, and those that ended lately; newest first' }),
});
export type PublicationsAnswer = Static<typeof PublicationsAnswer>;

export const PublicationParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const WaitingAnswer = described('They wait: for a second person, or for their time', {
  id: Type.Integer(),
  state: choice(['proposed', 'scheduled']),
});
export type WaitingAnswer = Static<typeof WaitingAnswer>;

export const Decline = exactly({
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Why' }),
});
