/** How far the office has come with a request: nobody has looked, somebody has it, it is over, the member has to act. */
export const REQUEST_STATES = ['received', 'in-hand', 'done', 'returned'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
