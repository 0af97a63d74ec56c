import type { Meta, ReactRenderer, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import type { LoaderFunction } from 'storybook/internal/types';
import { App } from '../../../src/app/app.tsx';
import { startRuntime } from '../../../src/app/runtime.ts';
import type { Manifest } from '../../../src/core/config.ts';
import { ANONYMOUS } from '../../../src/core/session/access.ts';
import { registries } from '../../../src/start/registries.ts';
import { EXAMPLE_ENTRIES } from '../example-providers.ts';
import { fakeToken } from '../sites/fake-site.ts';
import { answerOffice, isMadeUp } from './configuration-story.ts';
import { answerDesk, type DeskSample } from './desk-story.ts';
import { answerSent, type SentSample } from './sent-story.ts';
import { type WorkshopSample, workshopOf } from './workshop-story.ts';

interface Args {
  /** Address of the page. */
  path: string;
}
export type AppMeta = Meta<Args>;
export type AppStory = StoryObj<Args>;

/** A made-up member, as the server would answer. */
const member = {
  identificador: '20001',
  persCodiCole: '20001',
  persCifNif: '12345678Z',
  nombre: 'Núria',
  apellidos: 'Vila i Puigdomènech',
  direccion__direccion: 'Carrer Major, 1',
  direccion__codigoPostal: '43201',
  direccion__poblacion: 'Reus',
  datosContacto__email: 'nuria.vila@exemple.cat',
  datosContacto__movil: '600000000',
};

let sent: SentSample = 'some';
let desk: DeskSample = 'some';
let approval = false;
let workshop = workshopOf('some');
/** The further step that a sign-in asks for after the password. */
let step: 'code' | 'enrolment' | null = null;
/** The state of the member's declaration; null while there is none. */
let declared: string | null = null;
/** Nobody answers. */
let down = false;
/** The mark of the organisation is an SVG file. */
let markFile = false;

/** The newest declaration of the member, as its page reads it. */
function declaration(): Response {
  const observaciones_admin = declared === 'baja' ? "L'assegurança ha vençut; en rebrem la nova pòlissa." : null;
  const id = declared === null ? null : 12;
  const isSigned = declared !== null && declared !== 'pendiente_firma';
  const pdf = isSigned ? { url_pdf: '', fecha_firma: '2026-11-09T09:12:00.000Z', estado: declared } : null;
  const said = { nombre_completo: 'Núria Vila i Puigdomènech', num_colegiado: '20001', empresa: 'Vila i Puig, SLP' };
  return Response.json({ id, estado: declared, pdf, observaciones_admin, ...said });
}

/** The published mark as a file, which is the icon of the site. */
async function iconFile(ask: typeof fetch): Promise<string> {
  const { version } = (await (await ask('/config/current.json')).json()) as { version: string };
  const { look } = (await (await ask(`/config/versions/${version}.json`)).json()) as Manifest;
  return look?.icon ?? '';
}

/** Answers the few calls a page makes, so that stories need no server. */
function standInForTheServer() {
  const real = globalThis.fetch;
  if ('standIn' in real) return;
  const standIn: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.startsWith('/signing/')) return declaration();
    if (isMadeUp(pathname)) {
      const { version } = (await (await real('/config/current.json')).json()) as { version: string };
      return real(`/config/versions/${version}.json`);
    }
    if (markFile && pathname.startsWith('/config/files/mark.')) return Response.json(await iconFile(real));
    if (pathname.includes('/preview/things')) return workshop.answer('GET', pathname, null);
    if (!pathname.startsWith('/api/')) return real(input, init);
    if (down) throw new TypeError('Failed to fetch');
    if (pathname.endsWith('/reset-email')) {
      // Every link of a story is an old one.
      if (init?.method === 'POST') return Response.json({ status: 'Error', message: '' }, { status: 400 });
      return Response.json({ data: 'n•••@exemple.cat' });
    }
    if (step && pathname === '/api/auth/usuarios-ebcn') return Response.json({ ticket: 'one', step }, { status: 202 });
    if (pathname.startsWith('/api/config/')) {
      const { search } = new URL(input instanceof Request ? input.url : input, location.href);
      return workshop.answer(init?.method ?? 'GET', pathname.slice('/api'.length) + search, init?.body);
    }
    const office = desk === 'down' ? null : answerOffice(pathname, init?.method ?? 'GET', approval);
    if (office) return office;
    if (pathname.startsWith('/api/desk/')) {
      const { search } = new URL(input instanceof Request ? input.url : input, location.href);
      return answerDesk(pathname, init?.method ?? 'GET', desk, search);
    }
    if (pathname === '/api/documents/verification')
      return Response.json({ result: 'unchanged', signed: '2026-11-20T11:30:00.000Z' });
    if (pathname === '/api/strangers/state') {
      const due = { on: '2026-12-04', overdue: false, text: 'Resposta abans del 4 de desembre del 2026', calendar: '' };
      return Response.json({ reference: '7K3M-9QXT', at: '2026-11-20T11:30:00.000Z', state: 'En tràmit', due });
    }
    if (pathname.startsWith('/api/requests')) return answerSent(pathname, sent);
    if (pathname.startsWith('/api/lists/')) {
      const entries = EXAMPLE_ENTRIES[pathname.slice('/api/lists/'.length)] ?? [];
      return Response.json({ entries, total: entries.length });
    }
    if (pathname.startsWith('/api/records/')) return Response.json(member);
    if (init?.method === 'GET') return Response.json({ items: [] });
    if (pathname.startsWith('/api/auth/')) {
      return Response.json({ status: 'Error', message: '' }, { status: 500 });
    }
    return Response.json({ reference: 'ABCD-1234' }, { status: 201 });
  };
  globalThis.fetch = Object.assign(standIn, { standIn: true });
}

/** The published app in the language and role chosen in the toolbar; a story may fix its own role. */
const loadApp: LoaderFunction<ReactRenderer, Args> = async ({ globals, parameters }) => {
  standInForTheServer();
  sent = parameters.sent ?? 'some';
  desk = parameters.desk ?? 'some';
  approval = parameters.approval ?? false;
  workshop = workshopOf((parameters.workshop ?? 'some') as WorkshopSample);
  step = parameters.step ?? null;
  declared = parameters.declared ?? null;
  down = parameters.down ?? false;
  markFile = parameters.markFile ?? false;
  const runtime = await startRuntime('/config/', registries);
  const role: string = parameters.role ?? globals.role;
  // `ended`: a session was there and has died.
  if (parameters.ended) runtime.sessions.start(fakeToken('ROLE_COLEGIADO'));
  if (role === ANONYMOUS) runtime.sessions.end(parameters.ended ? 'failure' : 'user');
  else runtime.sessions.start(fakeToken(role, undefined, parameters.seconds));
  if (globals.language !== runtime.snapshot().language) await runtime.setLanguage(globals.language);
  return { runtime };
};

/** Shared by all page stories. */
export const appStories = {
  loaders: [loadApp],
  parameters: { layout: 'fullscreen' },
  render: ({ path }: Args, { loaded }: { loaded: Record<string, unknown> }) => (
    <MemoryRouter initialEntries={[path]} key={path}>
      <App runtime={loaded.runtime as Awaited<ReturnType<typeof startRuntime>>} />
    </MemoryRouter>
  ),
} satisfies Partial<AppMeta>;
