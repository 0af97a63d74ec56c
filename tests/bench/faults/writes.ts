import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { pngOf } from '../../server/support/files.ts';
import { exampleOf, multipart } from '../server/scenarios.ts';

/** Writes that the server has acknowledged, and answers that it should not give. */
export interface Acknowledged {
  /** References of requests. */
  requests: string[];
  /** Texts that were written into the member's address, each a different one. */
  addresses: string[];
  /** Bytes of the last photo; no two are alike. */
  photo: number | null;
  /** Answers that are neither an acknowledgement nor words to come again. */
  wrong: string[];
}

/** People who write at the same time; the first also keeps data and a photo. */
const PEOPLE = ['20001', '20002', '20001', '20002', '20001', '20002'];
const ADDRESS = '/api/records/contact-address';
const PHOTO = '/api/ebcn/guia-profesionales/profesionales/documentos?tipo=FOTO';
/** Milliseconds after which a write that nobody takes is given up. */
const PATIENCE = 240_000;
const ANSWER = 60_000;

/** Members who write, and write the same again while they are told to, as their browsers do. */
export class Writers {
  readonly acknowledged: Acknowledged = { requests: [], addresses: [], photo: null, wrong: [] };
  #urls: readonly string[];
  #version: string;
  #tokens = new Map<string, string>();
  #address: Record<string, unknown> = {};
  #count = 0;
  #heard: ((begun: number) => void)[] = [];

  private constructor(urls: readonly string[], version: string) {
    this.#urls = urls;
    this.#version = version;
  }

  static async signIn(urls: readonly string[]): Promise<Writers> {
    const [url = ''] = urls;
    const { version } = (await (await fetch(`${url}/config/current.json`)).json()) as { version: string };
    const writers = new Writers(urls, version);
    for (const username of new Set(PEOPLE)) {
      const answer = await fetch(`${url}/api/auth/usuarios-ebcn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: DEMO_PASSWORD }),
      });
      writers.#tokens.set(username, ((await answer.json()) as { token: string }).token);
    }
    const headers = { authorization: writers.#tokens.get(PEOPLE[0] as string) ?? '' };
    writers.#address = (await (await fetch(url + ADDRESS, { headers })).json()) as Record<string, unknown>;
    return writers;
  }

  /** So many writes, shared by all. */
  async write(writes: number): Promise<void> {
    let left = writes;
    const take = () => left-- > 0;
    await Promise.all(
      PEOPLE.map(async (username, lane) => {
        for (let turn = 0; take(); turn += 1) await this.#writeOne(username, lane === 0 ? turn % 3 : 0, lane);
      }),
    );
  }

  /** Resolves when something is acknowledged that was asked for from now on; for how long that took, in milliseconds. */
  async next(): Promise<number> {
    const from = performance.now();
    await new Promise<void>((resolve) => {
      const hear = (begun: number) => (begun < from ? this.#heard.push(hear) : resolve());
      this.#heard.push(hear);
    });
    return performance.now() - from;
  }

  /** Bytes of the photo that is kept. */
  async storedPhoto(): Promise<number> {
    const answer = await fetch(this.#urls[0] + PHOTO, { headers: this.#headers(PEOPLE[0] as string) });
    return answer.ok ? (await answer.arrayBuffer()).byteLength : 0;
  }

  #headers = (username: string) => ({ authorization: this.#tokens.get(username) ?? '' });

  async #writeOne(username: string, kind: number, lane: number): Promise<void> {
    this.#count += 1;
    const count = this.#count;
    const own = { ...this.#headers(username), 'idempotency-key': randomUUID() };
    if (kind === 1) {
      const text = `Carrer de la Prova, ${count}, ${randomUUID().slice(0, 8)}`;
      const body = JSON.stringify({ ...this.#address, direccion__direccion: text });
      const headers = { ...own, 'content-type': 'application/json' };
      if (await this.#insist(ADDRESS, { method: 'PUT', headers, body }, lane)) this.acknowledged.addresses.push(text);
    } else if (kind === 2) {
      const picture = pngOf(2_000 + count);
      const make = () => {
        const body = new FormData();
        body.append('adjunto', new File([new Uint8Array(picture)], 'x.png'));
        return body;
      };
      if (await this.#insist(PHOTO, { method: 'POST', headers: own, body: make() }, lane, make))
        this.acknowledged.photo = picture.length;
    } else {
      const values = { ...exampleOf('certificate-request'), motivo: `Concurs ${count}` };
      const { text, headers } = multipart({
        form: 'certificate-request',
        version: this.#version,
        language: 'ca',
        values,
      });
      const init = { method: 'POST', headers: { ...headers, ...own }, body: text };
      const answer = await this.#insist('/api/emails/comunicaciones', init, lane);
      if (answer) this.acknowledged.requests.push((JSON.parse(answer) as { reference: string }).reference);
    }
  }

  /** @returns the body of what acknowledged it; `null` when nothing did, which is noted. */
  async #insist(path: string, init: RequestInit, lane: number, fresh?: () => FormData): Promise<string | null> {
    const begun = performance.now();
    for (let times = 0; performance.now() - begun < PATIENCE; times += 1) {
      const asked = performance.now();
      const url = this.#urls[(lane + times) % this.#urls.length];
      const again = { ...init, ...(fresh && { body: fresh() }), signal: AbortSignal.timeout(ANSWER) };
      const answer = await fetch(url + path, again).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => null,
      );
      if (answer && answer.status < 300) {
        for (const hear of this.#heard.splice(0)) hear(asked);
        return answer.text || 'yes';
      }
      if (answer && ![503, 507].includes(answer.status)) {
        this.acknowledged.wrong.push(`${init.method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return null;
      }
      await pause(200);
    }
    this.acknowledged.wrong.push(`${init.method} ${path}: nothing in ${PATIENCE / 1000} s`);
    return null;
  }
}
