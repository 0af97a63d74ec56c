import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { whenNpmIsGone } from './npm-gone.mjs';
import { ROOT } from './prepare.mjs';

/**
 * One step of `npm test`.
 * @typedef {object} Step
 * @property {string} name heading
 * @property {string[]} args of node
 * @property {Record<string, string>} [env]
 * @property {string} [report] JSON file of Vitest or Playwright Test, to count tests in; without it the
 *   step counts as one
 * @property {string} [refused] the reason why the step cannot run; it fails with this sentence
 */

const POSIX = process.platform !== 'win32';
const LIMIT_MS = 60 * 60_000;
const running = new Set();

export function endWithUs() {
  const end = () => {
    for (const child of running) kill(child, 'SIGKILL');
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  whenNpmIsGone(end);
}

/**
 * Runs the steps of one lane one after the other, also after a failed step.
 * @param {Step[]} steps
 * @returns {Promise<Told[]>} of each step
 */
export async function lane(steps) {
  const all = [];
  for (const step of steps) all.push(await runStep(step));
  return all;
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

/** Runs Node without input and collects its output. */
function execute({ args, env }) {
  // Node warns in every process where both this and FORCE_COLOR are set.
  const { NO_COLOR: _, ...ours } = process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...ours, FORCE_COLOR: '0', ...env },
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
      // Ends processes that the step left running.
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
function count({ name, report }, code) {
  const counts = report ? told(report) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] };
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [...counts.failures, { name, error: `It ended with exit code ${code}.` }] };
}

/**
 * The content of a JSON report of Vitest or Playwright Test.
 * @typedef {object} Told
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {Case[]} failures
 *
 * @typedef {object} Case
 * @property {string} name file, line where known, titles
 * @property {string} error first lines of the error
 */

const LINES = 25;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const COLOUR = /\u001b\[[\d;]*m/g;

/** @returns {Told} all zero when there is no such report */
function told(file) {
  let json;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
  return json.stats ? ofPlaywright(json) : ofVitest(json);
}

function ofPlaywright({ stats, suites, errors = [] }) {
  const failures = errors.map((error) => ({ name: 'outside the tests', error: firstLines(error.message) }));
  for (const { spec, test } of suites.flatMap(testsOf)) {
    if (test.status !== 'unexpected') continue;
    const failed = test.results.find(({ status }) => status !== 'passed' && status !== 'skipped');
    failures.push({
      name: `[${test.projectName}] ${spec.file}:${spec.line} ${spec.title}`,
      error: firstLines(failed?.errors.map(({ message }) => message).join('\n')),
    });
  }
  const { expected, unexpected, skipped } = stats;
  return { passed: expected, failed: unexpected, skipped, failures };
}

function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap((spec) => spec.tests.map((test) => ({ spec, test }))), ...suites.flatMap(testsOf)];
}

function ofVitest({ testResults, numPassedTests, numFailedTests, numPendingTests }) {
  const failures = [];
  let broken = 0;
  for (const { name: file, status, message, assertionResults } of testResults) {
    if (status === 'failed' && assertionResults.length === 0) {
      broken++;
      failures.push({ name: file, error: firstLines(message) });
    }
    for (const test of assertionResults) {
      if (test.status !== 'failed') continue;
      failures.push({ name: `${file} ${test.fullName}`, error: firstLines(test.failureMessages.join('\n')) });
    }
  }
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests, failures };
}

const firstLines = (text = '') => text.replaceAll(COLOUR, '').trim().split('\n').slice(0, LINES).join('\n');
