import type { Publication } from '../../../src/api/shapes/publications.ts';
import type {
  CheckAnswer,
  NewFiles,
  PreviewAnswer,
  PreviewedThings,
  TokensAnswer,
  WorkshopAnswer,
  WorkshopFile,
  WorkshopProblem,
} from '../../../src/api/shapes/workshop.ts';
import type { Json } from '../../../src/core/config.ts';
import { merged } from '../../../src/core/files/merged.ts';
import { jsonText } from '../../../src/core/json-text.ts';
import type { FormMap } from '../../../src/core/map/nodes.ts';

interface Stored {
  text: string;
  live: string | null;
  revision: number;
  by: string | null;
}

const PAGE =
  '<meta charset=utf-8><body style="font:16px sans-serif;padding:1rem"><h1>Certificat</h1><label>Per presentar davant de<br><input></label>';

const THINGS: PreviewedThings = {
  languages: ['ca', 'es'],
  pages: [
    {
      id: 'request-certificate',
      path: '/certificat',
      title: 'Certificat de col·legiació',
      only: false,
      roles: [
        { id: 'ROLE_COLEGIADO', title: 'col·legiat' },
        { id: 'ROLE_PRE_COLEGIADO', title: 'precol·legiat' },
      ],
      forms: [{ id: 'certificate-request', title: 'Certificat de col·legiació' }],
      states: ['empty', 'filled', 'errors'],
    },
  ],
  mails: [{ id: 'certificate-request', title: 'Sol·licitud de certificat' }],
  documents: [],
};

/** The server of the workshop in memory: the working copy of some files, without a compiler. */
export class WorkshopServer {
  readonly files = new Map<string, Stored>();
  /** Texts by revision, for merging. */
  readonly #past = new Map<number, string>();
  #revision = 0;
  problems: WorkshopProblem[] = [];
  report: CheckAnswer['report'] = { changes: [], conflicts: 0, hidden: [], orphaned: [], refused: [] };
  /** A page of its own in place of the framed workspace: the rest of an address is a comment in it. */
  preview: PreviewAnswer = { address: `data:text/html,${PAGE}<!--`, revision: 1, problems: [] };
  things: PreviewedThings = THINGS;
  map: FormMap = { title: '', groups: [], edges: [] };
  /** Ids of the nodes of the map that every case takes. */
  casePath: string[] = [];
  tokens: TokensAnswer['items'][number][] = [];
  /** Files with words of before. */
  former: string[] = [];
  approval = false;
  publications: Publication[] = [];
  /** Bodies of the calls to publish. */
  published: unknown[] = [];
  /** Every call fails. */
  isDown = false;
  /** The next answer to a call (`POST /config/workshop/new`), instead of the usual one. */
  next = new Map<string, Response>();

  constructor(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) this.write(path, text, null, text);
  }

  /** Writes a file as somebody does. */
  write(path: string, text: string, by: string | null, live = this.files.get(path)?.live ?? null): number {
    this.#revision += 1;
    this.#past.set(this.#revision, text);
    this.files.set(path, { text, live, revision: this.#revision, by });
    return this.#revision;
  }

  /** @param path below the base of the API, with the query */
  async answer(method: string, path: string, body: unknown): Promise<Response> {
    if (path.includes('/preview/things')) return Response.json(this.things);
    if (path.includes('/preview/map/path')) return Response.json(this.casePath);
    if (path.includes('/preview/map')) return Response.json(this.map);
    const { pathname, searchParams } = new URL(path, 'http://host');
    if (this.isDown) return failure(503);
    const call = `${method} ${pathname}`;
    const given = this.next.get(call);
    this.next.delete(call);
    if (given) return given;
    const sent = typeof body === 'string' && body !== '' ? JSON.parse(body) : {};
    const file = searchParams.get('path') ?? '';
    switch (call) {
      case 'GET /config/workshop':
        return Response.json(this.list());
      case 'GET /config/workshop/file': {
        const stored = this.files.get(file);
        return stored ? Response.json({ path: file, ...stored }) : failure(404);
      }
      case 'PUT /config/workshop/file':
        return this.#put(file, sent as { revision: number; text: string });
      case 'DELETE /config/workshop/file':
        this.files.delete(file);
        return Response.json({ revision: (this.#revision += 1) });
      case 'POST /config/workshop/discard': {
        const { paths = [...this.files.keys()] } = sent as { paths?: string[] };
        for (const one of paths) {
          const live = this.files.get(one)?.live ?? null;
          if (live === null) this.files.delete(one);
          else this.write(one, live, null);
        }
        return Response.json(this.list());
      }
      case 'POST /config/workshop/new': {
        const { kind, name, titles } = sent as NewFiles;
        const title = { title: Object.values(titles)[0] ?? name };
        const blocks = kind === 'page' ? [] : [{ type: 'form', id: 'form', form: name }];
        const menu = { pages: [{ id: name, path: name, blocks }] };
        const made = kind === 'page' ? [] : [[`schemas/${name}.schema.json`, { type: 'object', properties: {} }]];
        const files = [...made, [`messages/ca/pages/${name}.json`, title], ['menus/workspace.json', menu]];
        return Response.json({ files: files.map(([file, value]) => ({ path: file, text: jsonText(value as Json) })) });
      }
      case 'POST /config/workshop/check': {
        const broken = this.problems.some(({ severity }) => severity === 'error');
        const report = (sent as { report?: boolean }).report && !broken ? this.report : null;
        return Response.json({ problems: this.problems, report, former: this.former });
      }
      case 'POST /config/workshop/preview':
        return Response.json(this.preview);
      case 'POST /config/workshop/publish':
        this.published.push(sent);
        if (this.approval || (sent as { due?: string }).due) return this.#wait(sent as { note: string; due?: string });
        for (const [one, { text }] of this.files) this.write(one, text, null, text);
        return Response.json({ version: 'abcd1234' });
      case 'POST /config/workshop/upgrade': {
        const files = this.former.splice(0);
        return Response.json({ files });
      }
      case 'GET /config/publications':
        return Response.json({ approval: this.approval, items: this.publications });
      case 'GET /config/workshop/zip':
        return new Response(new Blob(['PK'], { type: 'application/zip' }));
      case 'PUT /config/workshop/zip':
        return Response.json({ added: [], changed: ['menus/settings.json'], removed: [], ignored: ['README.md'] });
      case 'GET /config/tokens':
        return Response.json({ items: this.tokens });
      case 'POST /config/tokens': {
        const { name, scope } = sent as TokensAnswer['items'][number];
        const id = this.tokens.length + 1;
        this.tokens.push({
          id,
          name,
          scope,
          by: 'Marta Riera',
          usedAt: null,
          createdAt: '2026-11-20T11:30:00.000Z',
          expiresAt: '2026-12-20T11:30:00.000Z',
        });
        return Response.json({ id, token: 'cfg_K7QP2MXDR4TN6WCB' }, { status: 201 });
      }
      default:
        if (pathname.startsWith('/config/publications/')) return this.#decide(pathname, sent as { reason?: string });
        if (method !== 'DELETE') return failure(404);
        this.tokens = this.tokens.filter(({ id }) => !pathname.endsWith(`/${id}`));
        return new Response(null, { status: 204 });
    }
  }

  list(): WorkshopAnswer {
    const files = [...this.files].map(
      ([path, { text, live, revision, by }]): WorkshopFile => ({
        path,
        bytes: text.length,
        revision,
        change: live === null ? 'added' : live === text ? null : 'changed',
        by,
        at: by === null ? null : '2026-11-20T11:30:00.000Z',
        conflict: false,
        text,
      }),
    );
    const clean = files.every(({ change }) => change === null);
    return { base: '9714658bf2e75a42', live: '9714658bf2e75a42', clean, files };
  }

  #wait({ note, due }: { note: string; due?: string }): Response {
    const [id, state] = [this.publications.length + 1, this.approval ? 'proposed' : 'scheduled'] as const;
    this.publications.unshift({ ...PROPOSED, id, state, note, due: due ? `${due}:00.000Z` : null });
    return Response.json({ id, state }, { status: 202 });
  }

  #decide(pathname: string, { reason }: { reason?: string }): Response {
    const [, id, act] = /publications\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const one = this.publications.find((waiting) => waiting.id === Number(id));
    if (!one) return failure(404);
    if (act === 'changes') return Response.json({ problems: [], report: this.report, former: [] });
    const state = act === 'confirmation' ? 'published' : act === 'refusal' ? 'declined' : 'withdrawn';
    const decided = { decidedBy: 'Pau Soler (S0002)', decidedAt: '2026-11-21T09:00:00.000Z', reason: reason ?? null };
    this.publications = this.publications.map((waiting) =>
      waiting === one ? { ...one, ...decided, state, changedSince: 0 } : waiting,
    );
    return state === 'published' ? Response.json({ version: 'abcd1234' }) : new Response(null, { status: 204 });
  }

  #put(path: string, { revision, text }: { revision: number; text: string }): Response {
    const stored = this.files.get(path);
    const isNew = stored === undefined;
    if (isNew ? revision !== 0 : revision === 0) return failure(409);
    const both =
      isNew || stored.revision === revision ? text : merged(this.#past.get(revision) ?? '', text, stored.text);
    if (both === null) return failure(409);
    const now = this.write(path, both, 'Marta Riera');
    return Response.json({ revision: now, text: both, merged: both !== text });
  }
}

/** Somebody's own, just proposed. */
export const PROPOSED: Publication = {
  id: 1,
  state: 'proposed',
  note: 'Les tarifes noves',
  by: 'Marta Riera (S0001)',
  mine: true,
  hides: false,
  at: '2026-11-20T11:30:00.000Z',
  due: null,
  outdated: false,
  changedSince: 0,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  failure: null,
  version: null,
  restores: null,
};

export function failure(status: number, message = ''): Response {
  return Response.json({ status: 'Error', message }, { status });
}
