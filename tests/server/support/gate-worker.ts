import { BusyError } from '../../../src/server/kit/errors.ts';
import { serveTasks } from '../../../src/server/kit/threads/serve-tasks.ts';

/** Keeps its thread busy until somebody opens the gate; then says so, or fails. */
export interface GateTask {
  gate: Int32Array;
  fails?: boolean | 'busy';
}

serveTasks(async ({ gate, fails = false }: GateTask) => {
  Atomics.wait(gate, 0, 0);
  if (fails === 'busy') throw new BusyError();
  if (fails) throw new Error('the work failed');
  return 'done';
});
