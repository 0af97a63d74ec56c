import type { EtecState } from '../../types/shared/etec.ts';

/** What may happen to a request. */
export type EtecEvent =
  /** The member makes the document, for the first time or anew. */
  | 'generate'
  /** The member has signed the newest document. */
  | 'sign'
  /** An administrator finds the declaration in order. */
  | 'verify'
  /** An administrator notes something for the member. */
  | 'observe'
  /** The member or an administrator takes the member off the list. */
  | 'withdraw';

export interface Standing {
  state: EtecState;
  /** An administrator has verified the request since it began. */
  approved: boolean;
}

type Rule = (before: Standing) => Standing;

const to =
  (state: EtecState): Rule =>
  ({ approved }) => ({ state, approved });
const stay: Rule = (before) => before;
const approve: Rule = () => ({ state: 'activo', approved: true });
const end: Rule = () => ({ state: 'baja', approved: false });
/** What was approved once needs no second look after a change (spec 2 §4). */
const signed: Rule = ({ approved }) => ({ state: approved ? 'activo' : 'pendiente_verificacion', approved });

/**
 * The whole of what may happen (spec 2 §4). A change makes a new document, which nobody has signed yet; from
 * `baja` nothing leads back: a new request starts over.
 */
const RULES: Record<EtecState, Partial<Record<EtecEvent, Rule>>> = {
  pendiente_firma: { generate: stay, sign: signed, observe: stay, withdraw: end },
  pendiente_verificacion: { generate: to('pendiente_firma'), verify: approve, observe: stay, withdraw: end },
  activo: { generate: to('pendiente_firma'), observe: stay, withdraw: end },
  baja: { observe: stay },
};

/** How a request begins. */
export const BEGINNING: Standing = { state: 'pendiente_firma', approved: false };

/** How a request stands after an event; `null` when the event does not fit its state. */
export function after(before: Standing, event: EtecEvent): Standing | null {
  return RULES[before.state][event]?.(before) ?? null;
}
