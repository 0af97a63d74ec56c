import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { flatEntries, writtenEntries } from '../../../../src/core/lists/list.ts';
import type { Identity } from '../../../../src/server/domain/documents/test-authority/issue.ts';
import { administer } from '../../../../src/server/domain/procedures/admin.ts';
import type { ServerSettings } from '../../../../src/server/kit/settings/settings.ts';
import { type Bench, openBench, SETTINGS } from '../app.ts';
import { type OpenDatabase, openTestDatabase } from '../database/databases.ts';
import { LISTS } from '../fixture/lists.ts';
import { ROOT } from '../server-process.ts';
import { base64, openPki, signatureOver, type TestPki } from './certificates.ts';
import { GOOD } from './declaration-form.ts';

export const PATH = '/signing/otecSolicitudes.php';

/** The back end with an authority of its own, and the calls of a member who signs. */
export interface EtecBench extends Bench {
  pki: TestPki;
  settings: ServerSettings;
  /** Any `accion`, as a member. */
  act(username: string, accion: string, body?: object, options?: ActOptions): Promise<LightMyRequestResponse>;
  get(username: string, path?: string): Promise<LightMyRequestResponse>;
  /** Makes a document of good values and gives the request's id. */
  made(username: string, values?: object): Promise<number>;
  /** Signs the newest document and gives the answer of the last step. */
  signed(username: string, id: number, identity: Identity, raw?: boolean): Promise<LightMyRequestResponse>;
  verify(id: number): Promise<void>;
  /** Ids of parameters by their texts. */
  ids(...texts: string[]): Promise<number[]>;
}

export interface ActOptions {
  key?: string;
  language?: string;
}

export async function openEtec(
  change: Partial<ServerSettings> = {},
  open: OpenDatabase = openTestDatabase,
  ready?: TestPki,
): Promise<EtecBench> {
  const pki = ready ?? (await openPki());
  const settings = { ...SETTINGS, configDir: ROOT, signingCaFile: pki.caFile, ...change };
  const bench = await openBench(await open(), { settings });
  return { ...bench, ...callsOn(bench), pki, settings, ...actsOn(bench, settings) };
}

function callsOn(bench: Bench) {
  return {
    act: async (username: string, accion: string, body: object = {}, { key, language = 'ca' }: ActOptions = {}) =>
      bench.app.inject({
        method: 'POST',
        url: PATH,
        headers: {
          token: await bench.token(username),
          'accept-language': language,
          'idempotency-key': key ?? randomUUID(),
        },
        payload: { ...body, accion },
      }),
    get: async (username: string, path = '') =>
      bench.app.inject({ method: 'GET', url: PATH + path, headers: { token: await bench.token(username) } }),
  };
}

function actsOn(bench: Bench, settings: ServerSettings) {
  const { act } = callsOn(bench);
  const { db } = bench.database;
  return {
    made: async (username: string, values: object = {}) => {
      const answer = await act(username, 'generar_documento', { ...GOOD, ...values });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return (answer.json() as { id: number }).id;
    },
    signed: async (username: string, id: number, { key, certificate }: Identity, raw = false) => {
      const begun = await act(username, 'pre_firmar_pdf', { solicitud_id: id, certificado: base64(certificate) });
      if (begun.statusCode !== 200) return begun;
      const { dataToSignBase64 } = begun.json() as { dataToSignBase64: string };
      return act(username, 'firmar_pdf', { solicitud_id: id, signature: signatureOver(dataToSignBase64, key, raw) });
    },
    verify: async (id: number) => void (await administer(db, settings, { work: 'move', id, move: 'verify' })),
    ids: async (...texts: string[]) => {
      const rows = LISTS.filter(({ readers }) => readers.includes('member')).flatMap((list) =>
        flatEntries(writtenEntries(list, 'ca')),
      );
      return texts.map((text) => {
        const found = rows.find(({ label }) => label === text);
        if (!found) throw new Error(`There is no parameter "${text}".`);
        return found.value as number;
      });
    },
  };
}
