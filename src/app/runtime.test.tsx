import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeSite, siteOfMember } from '../../tests/support/sites/fake-site.ts';
import { sample } from '../../tests/support/sites/sample-site.ts';

/** Delays published files until the test lets them through. */
function gate() {
  const real = globalThis.fetch;
  const waiting: { url: string; pass(): void }[] = [];
  globalThis.fetch = (input, init) =>
    new Promise((resolve) => {
      const url = String(input instanceof Request ? input.url : input);
      waiting.push({ url, pass: () => resolve(real(input, init)) });
    });
  return {
    waiting,
    /** Lets all requests through from now on, the last ones first. */
    open() {
      globalThis.fetch = real;
      for (const { pass } of waiting.reverse()) pass();
    },
  };
}

let site: FakeSite;
beforeEach(() => {
  site = siteOfMember(sample);
});
afterEach(() => site.restore());

test('the language that was chosen last stays, in whatever order the texts come', async () => {
  const texts = { ...sample.texts, en: sample.texts.es ?? {} };
  site.publish({ ...sample, texts });
  const runtime = await site.start();
  const requests = gate();
  const spanish = runtime.setLanguage('es');
  const back = runtime.setLanguage('ca');
  await back;
  requests.open();
  await spanish;
  expect(runtime.snapshot().language).toBe('ca');
});

test('a link of a mail is read in its language, and so are the pages after it, unless one was chosen here', async () => {
  const language = async (asked?: { language: string; embedded?: boolean }) =>
    (await site.start(asked)).snapshot().language;
  expect(await language({ language: 'xx' })).toBe('ca');
  expect(await language({ language: 'es', embedded: true })).toBe('es');
  expect(await language()).toBe('ca');
  expect(await language({ language: 'es' })).toBe('es');
  expect(await language()).toBe('es');
  expect(await language({ language: 'ca' })).toBe('es');
});

test('the newest version stays, in whatever order two of them come', async () => {
  const runtime = await site.start();
  site.publish({ ...sample, settings: { links: { a: 'https://exemple.cat/a' } } });
  const first = gate();
  const slow = runtime.refresh();
  await expect.poll(() => first.waiting.length).toBe(1);
  first.waiting[0]?.pass();
  // The manifest of the older version waits.
  await expect.poll(() => first.waiting.length).toBe(2);
  const real = first.waiting.splice(1);
  first.open();
  site.publish({ ...sample, settings: { links: { a: 'https://exemple.cat/b' } } });
  await runtime.refresh();
  const newest = runtime.snapshot().workspace.version;
  real[0]?.pass();
  await slow;
  expect(runtime.snapshot().workspace.version).toBe(newest);
});

test('a language that is chosen while a version comes stays', async () => {
  const runtime = await site.start();
  await runtime.setLanguage('es');
  site.publish({ ...sample, settings: { links: { a: 'https://exemple.cat/a' } } });
  const requests = gate();
  /** Lets requests through until one for such a file waits. */
  const passUntil = (file: string) =>
    expect
      .poll(() => {
        const isWanted = ({ url }: { url: string }) => url.includes(file);
        for (const { pass } of requests.waiting.filter((one) => !isWanted(one))) pass();
        requests.waiting.splice(0, requests.waiting.length, ...requests.waiting.filter(isWanted));
        return requests.waiting.length;
      })
      .toBe(1);
  const refreshed = runtime.refresh();
  await passUntil('texts.es');
  await runtime.setLanguage('ca');
  await passUntil('texts.ca');
  await runtime.setLanguage('es');
  requests.open();
  await refreshed;
  expect(runtime.snapshot().language).toBe('es');
});
