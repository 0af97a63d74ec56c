import { type Runtime, startRuntime } from '../../../src/app/runtime.ts';
import type {
  CompiledForm,
  Environment,
  MailTemplate,
  Manifest,
  Menu,
  Pointer,
  Settings,
} from '../../../src/core/config.ts';
import { registries } from '../../../src/start/registries.ts';
import { makeValidators } from '../fields/form-harness.tsx';

type Texts = { [key: string]: string | Texts };

/** A published version written in a test: the compiler's output without the compiler. */
export interface FakeVersion {
  menu: Menu;
  texts: Record<string, Texts>;
  /** Those that come once somebody has signed in. */
  signedInTexts?: Record<string, Texts>;
  /** Type of a block → language → its own texts. */
  blockTexts?: Record<string, Record<string, Texts>>;
  forms: Record<string, CompiledForm>;
  settings?: Settings;
  mails?: Record<string, MailTemplate>;
  environment?: Partial<Environment>;
  /** As of another program. */
  format?: number;
}

export interface ApiRequest {
  method: string;
  /** Below the API base, with the query. */
  path: string;
  body: BodyInit | null | undefined;
  headers: Headers;
}

/** Answers a call; throwing means that the server is down. */
export type Api = (request: ApiRequest) => Response | Promise<Response>;

export interface FakeSite {
  /** Requests of the app to the API, oldest first. */
  readonly calls: ApiRequest[];
  publish(version: FakeVersion): void;
  /** From now on nobody gets published files of which the name begins so; `null`: all are there again. */
  lose(name: string | null): void;
  /** From now on the API answers so. */
  answer(api: Api): void;
  /** From now on the session check is answered so; before that it names a user. Not among `calls`. */
  answerCheck(api: Api): void;
  start(asked?: Parameters<typeof startRuntime>[4]): Promise<Runtime>;
  restore(): void;
}

let tokens = 0;

const defaults: Settings = { links: {}, sessionCookie: 'CookieTokenEBCN' };

const base = '/fake-config/';
const apiUrl = '/fake-api';

/** A site as a member finds it who has signed in on this device and typed nothing yet. */
export function siteOfMember(first: FakeVersion): FakeSite {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  return fakeSite(first);
}

/** Stands in for the network: the published files and the API, over the page's own `fetch`. */
export function fakeSite(first: FakeVersion): FakeSite {
  const real = globalThis.fetch;
  const files = new Map<string, unknown>();
  const calls: ApiRequest[] = [];
  let api: Api = () => new Response(null, { status: 404 });
  let check: Api = () => Response.json({ username: '20001' });
  let versions = 0;
  let lost: string | null = null;

  function publish({
    menu,
    texts,
    signedInTexts,
    blockTexts = {},
    forms,
    settings = defaults,
    mails = {},
    environment: place = {},
    format,
  }: FakeVersion) {
    versions += 1;
    const file = (name: string, content: unknown) => {
      const path = `files/${name}.${hash(content)}.json`;
      files.set(path, content);
      return path;
    };
    const perLanguage = (name: string, content: (language: string) => unknown) =>
      Object.fromEntries(
        Object.keys(texts).map((language) => [language, file(`${name}.${language}`, content(language))]),
      );
    const version = `v${versions}`;
    const manifest: Manifest = {
      version,
      ...(format !== undefined && { format }),
      languages: Object.keys(texts),
      defaultLanguage: Object.keys(texts)[0] ?? '',
      menu: file('menu', menu),
      settings: file('settings', settings),
      texts: perLanguage('texts', (language) => texts[language]),
      ...(signedInTexts && {
        signedInTexts: perLanguage('signed-in-texts', (language) => signedInTexts[language] ?? {}),
      }),
      blockTexts: Object.fromEntries(
        Object.entries(blockTexts).map(([type, own]) => [
          type,
          perLanguage(`block-texts.${type}`, (language) => own[language] ?? {}),
        ]),
      ),
      forms: Object.fromEntries(
        Object.entries(forms).map(([id, form]) => [
          id,
          {
            form: file(id, form),
            validator: validatorModule(form),
            texts: perLanguage(`texts.${id}`, () => ({})),
            pages: [],
          },
        ]),
      ),
      mails: perLanguage('mails', () => mails),
    };
    files.set(`versions/${version}.json`, manifest);
    const environment: Environment = {
      apiUrl,
      signingUrl: '',
      filesUrl: '',
      loginUrl: '',
      cookieDomain: '',
      redirectHosts: [],
      demo: true,
      ...place,
    };
    files.set('current.json', { version, environment } satisfies Pointer);
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.pathname.startsWith(base)) {
      const name = url.pathname.slice(base.length);
      const content = lost !== null && name.startsWith(`files/${lost}`) ? undefined : files.get(name);
      return content === undefined ? new Response(null, { status: 404 }) : Response.json(content);
    }
    if (!url.pathname.startsWith(apiUrl)) return real(input, init);
    const path = url.pathname.slice(apiUrl.length) + url.search;
    const request = { method: init?.method ?? 'GET', path, body: init?.body, headers: new Headers(init?.headers) };
    if (path === '/auth/validate') return check(request);
    calls.push(request);
    return api(request);
  };

  publish(first);
  return {
    calls,
    publish,
    lose(name) {
      lost = name;
    },
    answer(next) {
      api = next;
    },
    answerCheck(next) {
      check = next;
    },
    start: (asked = {}) => startRuntime(base, registries, null, undefined, asked),
    restore() {
      globalThis.fetch = real;
    },
  };
}

/** A token as the server makes it, unsigned; no two are the same. */
export function fakeToken(role: string, name = 'Núria Vila i Puigdomènech', seconds = 3600, sub = '20001'): string {
  tokens += 1;
  const claims = JSON.stringify({ sub, name, rol: role, exp: Math.floor(Date.now() / 1000) + seconds, sid: tokens });
  const bytes = String.fromCharCode(...new TextEncoder().encode(claims));
  return `e30.${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
}

/** A module whose default export is the form's validators, made on the spot. */
function validatorModule(form: CompiledForm): string {
  const kept = globalThis as unknown as { fakeValidators?: Map<string, unknown> };
  kept.fakeValidators ??= new Map();
  const key = `${form.id} ${hash(form)}`;
  kept.fakeValidators.set(key, makeValidators(form));
  const code = `export default globalThis.fakeValidators.get(${JSON.stringify(key)});`;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

function hash(content: unknown): string {
  let sum = 0;
  for (const character of JSON.stringify(content)) sum = (sum * 31 + character.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}
