/**
 * Calls back when npm is gone. If npm is told to end, it ends only the shell between itself and this process, which would
 * stay behind with the port and the data.
 * @param {() => void} end
 */
export function whenNpmIsGone(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
