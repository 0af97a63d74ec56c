import { type Static, Type } from 'typebox';
import { choice, described, exactly } from './parts.ts';

export const CardBegin = exactly({
  reference: Type.String({ maxLength: 25, description: 'Of what is due (ISO 11649)' }),
  page: Type.String({ maxLength: 2000, description: 'Path and query of the page to come back to' }),
});

export const CardBegun = described(
  'The page of the provider. The browser comes back with `card` in the query: the id of the payment',
  { address: Type.String({ description: 'Where the person pays' }) },
);
export type CardBegun = Static<typeof CardBegun>;

export const CardAnswer = described('The result of a payment', {
  state: choice(['begun', 'late', 'paid', 'refused', 'abandoned'], {
    description: '`begun`: no notice has come yet. `late`: nor has one in half an hour',
  }),
});
export type CardAnswer = Static<typeof CardAnswer>;
export type CardState = CardAnswer['state'];
