/** How far the office has come with a request: nobody has looked, somebody has it, it is over, the member has to act. */
export const OFFICE_STATES = ['received', 'in-hand', 'done', 'returned'] as const;
/** All that may become of a request: its sender may have withdrawn it before the office began. */
export const REQUEST_STATES = [...OFFICE_STATES, 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Names of the states, for members and the office alike. */
export const REQUEST_STATE_TEXTS = {
  received: 'app.desk.states.received',
  'in-hand': 'app.desk.states.in-hand',
  done: 'app.desk.states.done',
  returned: 'app.desk.states.returned',
  withdrawn: 'app.desk.states.withdrawn',
} as const satisfies Record<RequestState, string>;
