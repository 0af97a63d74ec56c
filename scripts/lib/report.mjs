import { readFileSync } from 'node:fs';

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
export function told(file) {
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
