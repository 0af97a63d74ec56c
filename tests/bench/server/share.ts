import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Short, so that a process which has used its share waits for milliseconds. */
const PERIOD_US = 10_000;
const ROOT = '/sys/fs/cgroup';

/**
 * Holds a process to a part of a core by a control group of the kernel (version 1 or 2, as root), so that what asks it and
 * the database have the rest of the machine: two servers show what they carry though there are no four cores.
 * @returns takes the group away, once the process has ended
 */
export function holdTo(share: number, pid: number): () => void {
  const isSecond = existsSync(path.join(ROOT, 'cgroup.controllers'));
  const group = path.join(ROOT, isSecond ? '' : 'cpu', `bench-${pid}`);
  try {
    mkdirSync(group);
    const quota = Math.round(share * PERIOD_US);
    if (isSecond) writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    else {
      writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
    }
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch (cause) {
    throw new Error('--share takes root and a control group for processors.', { cause });
  }
  return () => rmdirSync(group);
}
