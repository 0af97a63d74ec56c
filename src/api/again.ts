/** Milliseconds before each further attempt. */
const WAITS = [400, 1200, 3600];

/**
 * Does again what a dropped connection ended: a telephone that goes from one network to another loses what was under way,
 * and the next attempt has it. For what may be asked for twice, such as published files and the app's own code.
 * Rejects with the last reason.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return work();
}
