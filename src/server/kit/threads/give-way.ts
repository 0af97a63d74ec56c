import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** `idle`: only while nothing else wants the processor. `low`: a third of the weight of another process. */
export type Priority = 'idle' | 'low';

const NICE = { idle: 19, low: 5 };

/**
 * Lets all other processes go first. Beside a process that is merely nice, a server that wakes waits for the next tick of
 * the clock, milliseconds later; Linux takes the processor from an idle one at once (sched(7), SCHED_IDLE). Where `chrt`
 * of util-linux is missing, and on other systems, `idle` is the lowest priority there is.
 */
export function giveWay(priority: Priority): void {
  if (priority === 'idle' && becomesIdle()) return;
  // Linux sets the priority of one thread at a time.
  if (process.platform === 'linux')
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE[priority]);
  else setPriority(NICE[priority]);
}

function becomesIdle(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
