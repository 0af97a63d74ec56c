import type { PreviewAnswer } from '../../../src/api/shapes/workshop.ts';
import { load } from './load.ts';
import type { Person, Scenario } from './scenarios.ts';

/** Calls of all members in a second: what a busy hour brings, so that a processor is left over. */
const RATE = 50;
const ROUNDS = 3;
/** Milliseconds between two changes, as of somebody who types. */
const PAUSE = 1_000;
const FILE = 'messages/ca/forms/certificate-request.json';

interface Load {
  connections: number;
  seconds: number;
}

/** What members wait for while nobody edits, and while somebody edits, checks and previews: in turns, in one run. */
export async function editorTable(
  title: string,
  urls: readonly string[],
  { members, office }: { members: readonly Person[]; office: Person },
  scenarios: readonly Scenario[],
  { connections, seconds }: Load,
): Promise<string> {
  const [url = ''] = urls;
  const editor = new Editor(url, office);
  await editor.change();
  const rows: string[] = [];
  let changes = 0;
  for (const scenario of scenarios) {
    const waits = { alone: [] as number[], edited: [] as number[] };
    await load(urls, scenario, members, { connections, seconds: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      waits.alone.push((await load(urls, scenario, members, { connections, seconds, rate: RATE })).p99);
      const stop = new AbortController();
      const editing = editor.edit(stop.signal);
      waits.edited.push((await load(urls, scenario, members, { connections, seconds, rate: RATE })).p99);
      stop.abort();
      changes += await editing;
    }
    const [alone, edited] = [median(waits.alone), median(waits.edited)];
    rows.push(`| ${scenario.name} | ${alone.toFixed(0)} | ${edited.toFixed(0)} | ${(edited / alone).toFixed(2)} |`);
  }
  const head = ['| | p99 ms, nobody edits | p99 ms, somebody edits | ratio |', '| --- | ---: | ---: | ---: |'];
  const intro = `**${title}, ${RATE} calls a second**, medians of ${ROUNDS} rounds in turns; ${changes} changes were saved, checked and previewed.`;
  return ['', intro, '', ...head, ...rows, ''].join('\n');
}

/** Changes a text again and again, and looks at it as a browser does. */
class Editor {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  #count = 0;

  constructor(url: string, { token }: Person) {
    this.#url = `${url}/api`;
    this.#headers = { authorization: token, 'content-type': 'application/json' };
  }

  /** @returns the number of changes until it was stopped */
  async edit(stop: AbortSignal): Promise<number> {
    let changes = 0;
    while (!stop.aborted) {
      await this.change();
      changes += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return changes;
  }

  async change(): Promise<void> {
    this.#count += 1;
    const at = `/config/workshop/file?path=${FILE}`;
    const { revision, text } = (await this.#ask('GET', at)) as { revision: number; text: string };
    const changed = text.replace(/"label": "[^"]*"/, `"label": "Destinatari ${this.#count}"`);
    await this.#ask('PUT', at, { revision, text: changed });
    const [shown] = await Promise.all([
      this.#ask('POST', '/config/workshop/preview', {}),
      this.#ask('POST', '/config/workshop/check', { report: false }),
    ]);
    const { address } = shown as PreviewAnswer;
    const config = `${address}dev/preview/config`;
    const { version } = (await this.#ask('GET', `${config}/current.json`)) as { version: string };
    const manifest = (await this.#ask('GET', `${config}/versions/${version}.json`)) as {
      forms: Record<string, { texts: Record<string, string> }>;
    };
    await this.#ask('GET', `${config}/${manifest.forms['certificate-request']?.texts.ca}`);
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      ...{ method, headers: this.#headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
