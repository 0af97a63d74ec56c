import { whenNpmIsGone } from '../../lib/prepare.mjs';

/** Resolves when the process is told to end, when npm, which began it, is gone, or after so many hours. */
export function untilStopped(hours?: number): Promise<void> {
  return new Promise((resolve) => {
    if (hours !== undefined) setTimeout(resolve, hours * 3_600_000).unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    whenNpmIsGone(resolve);
  });
}
