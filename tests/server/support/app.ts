import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import type { VersionFiles } from '../../../src/server/domain/publishing/activate.ts';
import { type AppOptions, buildApp } from '../../../src/server/http/app.ts';
import type { Database } from '../../../src/server/kit/db/database.ts';
import { readSettings } from '../../../src/server/kit/settings/settings.ts';
import { fixtureVersion } from './fixture/fixture.ts';

export const SECRET = 'a secret that only signs tokens of tests';
export const OFFICE = 'secretaria@exemple.cat';
/** Suites do more in a minute than members in a year, and keep all processors busy. */
const NO_LIMITS = {
  WORKSHOP_PRIORITY: 'low',
  LIMIT_MESSAGES: '1000000',
  LIMIT_MAILBOX_CHANGES: '1000000',
  LIMIT_DOCUMENTS: '1000000',
  LIMIT_OPEN_REQUESTS: '1000000',
};
export const SETTINGS = readSettings(NO_LIMITS, '/nowhere');

export interface Bench {
  app: FastifyInstance;
  database: Database;
  published: VersionFiles;
  /** A token of one of the demo accounts. */
  token(username: string): Promise<string>;
  /** Sends a filled form as the browser does. */
  send(request: SendOptions): Promise<LightMyRequestResponse>;
  /** Uploads files of a procedure's form. */
  upload(username: string, procedure: string, ...files: File[]): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface SendOptions {
  token: string;
  form?: string;
  version?: string;
  language?: string;
  context?: string;
  values?: Record<string, unknown>;
  comunicacion?: unknown;
  adjunto?: File | readonly File[];
  /** Property of each file. */
  files?: readonly string[];
  key?: string;
  /** Reference of the request that is sent again, and its tag. */
  changes?: string;
  ifMatch?: string | undefined;
}

/** The app over a database as `prepareBench` leaves it, with tables, demo accounts and the fixture's config. */
export async function openBench(database: Database, options: Partial<AppOptions> = {}): Promise<Bench> {
  const { db } = database;
  const published = await fixtureVersion();
  const app = await buildApp({ settings: SETTINGS, db, tokenSecret: SECRET, ...options });
  const tokens = new Map<string, Promise<string>>();
  const login = async (username: string) => {
    const payload = { username, password: DEMO_PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    return (answer.json() as { token: string }).token;
  };
  const token = (username: string) =>
    tokens.get(username) ?? tokens.set(username, login(username)).get(username) ?? login(username);
  return {
    app,
    database,
    published,
    token,
    send: (request) =>
      app.inject({ method: 'POST', url: '/api/emails/comunicaciones', ...requestParts(request, published.version) }),
    upload: async (username, procedure, ...adjunto) => {
      const parts = requestParts({ token: await token(username), adjunto }, published.version);
      return app.inject({ method: 'POST', url: `/api/procedures/${procedure}/files`, ...parts });
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Headers and multipart body of a send. */
export function requestParts(request: SendOptions, current: string) {
  const { token, form, values = {}, language = 'ca', version = current, comunicacion, key, context } = request;
  const { adjunto = [], files, changes, ifMatch } = request;
  const payload = new FormData();
  if (comunicacion !== undefined) payload.append('comunicacion', jsonPart(comunicacion));
  const filled = { form, version, language, context, values, files, changes };
  if (form !== undefined) payload.append('solicitud', jsonPart(filled));
  for (const file of [adjunto].flat()) payload.append('adjunto', file);
  const headers = { authorization: token, 'idempotency-key': key ?? randomUUID() };
  return { headers: { ...headers, ...(ifMatch ? { 'if-match': ifMatch } : {}) }, payload };
}

function jsonPart(value: unknown): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
}
