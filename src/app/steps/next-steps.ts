/** How the steps of a button stand, as their dialog shows it. */
export interface StepsState {
  open: boolean;
  state: 'asking' | 'running' | 'failed';
  /** How many steps are done. */
  done: number;
  /** Why the step that comes next has failed. */
  failure: string;
}

export type StepsEvent =
  | { type: 'start' }
  /** @param isOver it was the last one */
  | { type: 'done'; done: number; isOver: boolean }
  | { type: 'failed'; done: number; failure: string }
  | { type: 'close' };

export const running: StepsState = { open: true, state: 'running', done: 0, failure: '' };
export const asking: StepsState = { ...running, state: 'asking' };

export function nextSteps(now: StepsState, event: StepsEvent): StepsState {
  switch (event.type) {
    case 'start':
      return { ...now, state: 'running' };
    case 'done':
      return { ...now, done: event.done, open: now.open && !event.isOver };
    case 'failed':
      return { ...now, state: 'failed', done: event.done, failure: event.failure };
    case 'close':
      return { ...now, open: false };
  }
}
