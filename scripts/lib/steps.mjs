import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { ROOT, whenNpmIsGone } from './prepare.mjs';

/**
 * One step of `npm test`.
 * @typedef {object} Step
 * @property {string} name heading
 * @property {string[]} args of node
 * @property {Record<string, string>} [env]
 * @property {string} [report] JSON file of Vitest or Playwright Test, to count tests in; without it the
 *   step counts as one
 * @property {string} [refused] why the step cannot run; it fails with this sentence
 */

const POSIX = process.platform !== 'win32';
const LIMIT_MS = 60 * 60_000;
const running = new Set();

/** Ends everything still running when we are told to end. */
export function endWithUs() {
  const end = () => {
    for (const child of running) kill(child, 'SIGKILL');
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  whenNpmIsGone(end);
}

/**
 * Runs the steps of one lane one after the other, going on after a failing one.
 * @param {Step[]} steps
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function lane(steps) {
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await runStep(step);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

async function runStep(step) {
  const begin = Date.now();
  if (step.report) rmSync(step.report, { force: true });
  const { code, output } = step.refused ? { code: 1, output: `${step.refused}\n` } : await execute(step);
  const counts = count(step, code);
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  const tests = step.report ? `, ${counts.passed + counts.failed} tests` : '';
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  process.stdout.write(`${counts.failed ? '✘' : '✔'} ${step.name}  (${seconds} s${tests}${skipped})\n`);
  if (counts.failed) process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
  return counts;
}

/** Runs node; the step gets no input and its output is kept together. */
function execute({ args, env }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: POSIX,
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const timer = setTimeout(() => {
      output += `\nStopped after ${LIMIT_MS / 60_000} minutes.\n`;
      kill(child, 'SIGKILL');
    }, LIMIT_MS);
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      // Whatever a step left behind ends with it.
      kill(child, 'SIGKILL');
      resolve({ code: code ?? 1, output });
    });
  });
}

function kill(child, signal) {
  try {
    if (POSIX) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended already.
  }
}

/** Tests passed and failed; a step that fails without naming a test counts as one failure. */
function count({ report }, code) {
  const { passed, failed, skipped } = report ? reported(report) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

function reported(file) {
  let json;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  if (json.stats) {
    const { expected, flaky, unexpected, skipped } = json.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  const broken = json.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return { passed: json.numPassedTests, failed: json.numFailedTests + broken.length, skipped: json.numPendingTests };
}
