import type { PreviewAnswer } from '../../../src/api/shapes/workshop.ts';
import { jsonText } from '../../../src/core/json-text.ts';
import { giveWay } from '../../../src/server/kit/threads/give-way.ts';

// Changes a text every second, and looks at it as the workshop's page does. Asked once it begins; asked again it ends, and
// answers how many changes it made. Its browser would be another machine: what it computes itself is to delay nobody.

/** Milliseconds between two changes, as of somebody who types. */
const PAUSE = 1_000;
const FILE = 'messages/ca/forms/certificate-request.json';
const FORM = 'certificate-request';
const FIELD = 'delanteDe';

giveWay('idle');
const { TYPIST_URL: url = '', TYPIST_TOKEN: authorization = '' } = process.env;
const headers = { authorization, 'content-type': 'application/json' };
let file = await ask<{ revision: number; text: string }>('GET', `/config/workshop/file?path=${FILE}`);
let count = 0;
let typing: { stop: AbortController; changes: Promise<number> } | null = null;
await change();
process.on('message', async () => {
  if (typing) {
    typing.stop.abort();
    process.send?.(await typing.changes);
    typing = null;
  } else {
    const stop = new AbortController();
    typing = { stop, changes: changeUntil(stop.signal) };
    process.send?.(0);
  }
});
process.send?.({ url });

async function changeUntil(stop: AbortSignal): Promise<number> {
  let changes = 0;
  while (!stop.aborted) {
    await change();
    changes += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return changes;
}

async function change(): Promise<void> {
  count += 1;
  const texts = JSON.parse(file.text) as Record<string, { label: string }>;
  const text = jsonText({ ...texts, [FIELD]: { ...texts[FIELD], label: `Destinatari ${count}` } });
  file = await ask('PUT', `/config/workshop/file?path=${FILE}`, { revision: file.revision, text });
  const checked = ask('POST', '/config/workshop/check', { report: false });
  const { address, problems } = await ask<PreviewAnswer>('POST', '/config/workshop/preview', {});
  if (problems[0]) throw new Error(`The change is not shown: ${problems[0].message}`);
  const things = ask('GET', `${address}dev/preview/things?language=ca`);
  const config = `${address}dev/preview/config`;
  const { version } = await ask<{ version: string }>('GET', `${config}/current.json`);
  const manifest = await ask<{ forms: Record<string, { texts: Record<string, string> }> }>(
    'GET',
    `${config}/versions/${version}.json`,
  );
  await ask('GET', `${config}/${manifest.forms[FORM]?.texts.ca}`);
  await Promise.all([checked, things]);
}

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}
