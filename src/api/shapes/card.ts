import { type Static, Type } from 'typebox';
import { choice } from './parts.ts';

/** Begins a payment by card. */
export const CardBegin = Type.Object(
  {
    reference: Type.String({ maxLength: 25, description: 'Of what is due (ISO 11649)' }),
    page: Type.String({ maxLength: 2000, description: 'Path and query of the page to come back to' }),
  },
  { additionalProperties: false },
);

export const CardBegun = Type.Object(
  { address: Type.String({ description: 'Where the person pays' }) },
  { description: 'The page of the provider. The browser comes back with `card` in the query: the id of the payment' },
);
export type CardBegun = Static<typeof CardBegun>;

/** `begun`: no notice has come yet. `late`: nor has one in half an hour. */
export const CARD_STATES = ['begun', 'late', 'paid', 'refused', 'abandoned'] as const;
export type CardState = (typeof CARD_STATES)[number];

export const CardAnswer = Type.Object({ state: choice(CARD_STATES) }, { description: 'What came of a payment' });
export type CardAnswer = Static<typeof CardAnswer>;
