import { spawn } from 'node:child_process';
import { say } from './prepare.mjs';

/** As in src/server/kit/operator-error.ts, which is TypeScript and cannot be imported here. */
const NOT_YET = 69;
const REFUSED = 78;
/** Signals that ask a process to end. Another signal is an accident, such as the kernel's when memory is short. */
const ASKED = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** Seconds. */
const LONGEST_PAUSE = 30;
const HEALTHY = 60;

/**
 * Runs a server and restarts it when it dies, after 1, 2, 4 … 30 seconds; after a minute of service the pauses begin at
 * one second again. It ends when the server ends without an error, was asked to end, refuses to start, or fails before it
 * ever served. It waits for a database that does not answer yet.
 * @param {string[]} args arguments of Node
 * @param {{cwd: string, second?: number}} options `second` in milliseconds, for tests
 * @returns {{stop(signal: string | null): void, ended: Promise<number>}} `ended` with the exit code
 */
export function keepRunning(args, { cwd, second = 1000 }) {
  let child = null;
  let timer;
  let ending = false;
  let pauses = 0;
  let everServed = false;
  let finish;
  const ended = new Promise((resolve) => {
    finish = resolve;
  });

  start();
  return { ended, stop };

  function start() {
    let servedAt = null;
    child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    // The first message is the address of the server.
    child.on('message', () => {
      servedAt = Date.now();
      everServed = true;
    });
    child.on('exit', (code, signal) => {
      child = null;
      if (servedAt !== null && Date.now() - servedAt >= HEALTHY * second) pauses = 0;
      const asked = ending || code === 0 || ASKED.includes(signal);
      if (asked) return finish(code ?? 0);
      if (code === NOT_YET) return again('Waiting for the database.');
      if (code !== null && (!everServed || code === REFUSED)) return finish(code);
      again(`The server ended unexpectedly (${signal ?? `code ${code}`}).`);
    });
  }

  function again(why) {
    const pause = Math.min(2 ** pauses, LONGEST_PAUSE);
    pauses += 1;
    say(`${why} Starting again in ${pause} ${pause === 1 ? 'second' : 'seconds'}.`);
    timer = setTimeout(start, pause * second);
  }

  /** @param {string | null} signal `null` when the server has got it already */
  function stop(signal) {
    ending = true;
    clearTimeout(timer);
    if (!child) finish(0);
    else if (signal !== null) child.kill(signal);
  }
}
