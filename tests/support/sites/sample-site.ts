import type { CompiledForm, Menu } from '../../../src/core/config.ts';
import { makeForm } from '../fields/form-harness.tsx';
import type { FakeVersion } from './fake-site.ts';

const text = { type: 'text', id: 'words' } as const;
const member = ['ROLE_COLEGIADO'];

const menu: Menu = {
  checks: { public: ['ANONYMOUS'], everyone: [...member, 'ROLE_EXTERNO'], member, external: ['ROLE_EXTERNO'] },
  parts: { home: 'home', signIn: 'entry' },
  topBar: [
    { id: 'web', link: 'web', icon: 'web' },
    { id: 'home', page: 'home', icon: 'home' },
  ],
  languageSwitch: true,
  pages: [
    {
      id: 'entry',
      path: '/entry',
      access: ['public'],
      layout: 'bare',
      blocks: [{ type: 'form', id: 'form', form: 'enter' }],
    },
    {
      id: 'home',
      path: '/home',
      access: ['everyone'],
      icon: 'home',
      entry: 'main',
      blocks: [
        { ...text, look: 'card' },
        {
          type: 'cards',
          id: 'cards',
          items: [
            { id: 'ask', page: 'ask', icon: 'certificate' },
            { id: 'web', link: 'web', icon: 'web', check: 'external' },
          ],
        },
      ],
    },
    { id: 'site', link: 'web', access: ['everyone'], icon: 'campus', entry: 'main' },
    { id: 'later', path: '/later', access: ['everyone'], icon: 'etec', entry: 'main', disabled: true, blocks: [text] },
    {
      id: 'section',
      path: '/section',
      access: ['member'],
      icon: 'requests',
      entry: 'main',
      fallback: 'ask',
      children: [
        {
          id: 'ask',
          path: '/section/ask',
          access: ['member'],
          icon: 'certificate',
          blocks: [{ type: 'form', id: 'form', form: 'ask' }],
        },
        {
          id: 'other',
          path: '/section/other',
          access: ['member'],
          icon: 'card',
          blocks: [{ type: 'form', id: 'form', form: 'ask' }],
        },
      ],
    },
  ],
};

/** A request with a prefilled, a typed and a chosen value. */
export const askForm: CompiledForm = {
  ...makeForm(
    {
      required: ['before'],
      properties: { name: { type: 'string' }, before: { type: 'string' } },
    },
    { name: { 'ui:widget': 'text', 'ui:readonly': true }, before: { 'ui:widget': 'text' } },
    {
      prefill: { action: 'record', params: { record: 'contact-address' }, map: { name: 'nombre' } },
      submit: { action: 'communication', params: { recipient: 'office', message: 'ask' } },
      buttons: ['submit', 'clear'],
      results: { '201': { text: 'sent' } },
      afterSuccess: 'reset',
    },
  ),
  id: 'ask',
};

const enterForm: CompiledForm = {
  ...makeForm(
    { required: ['username', 'password'], properties: { username: { type: 'string' }, password: { type: 'string' } } },
    { username: { 'ui:widget': 'text' }, password: { 'ui:widget': 'password' } },
    { submit: { action: 'sign-in' }, results: { '500': { text: 'wrong', severity: 'error' } } },
  ),
  id: 'enter',
};

const app = (es: boolean) => ({
  name: es ? 'Mi espacio' : 'El meu espai',
  slogan: es ? 'Todo en un lugar' : 'Tot en un lloc',
  skip: 'Saltar al contingut',
  loading: 'Carregant',
  newWindow: "(s'obre en una finestra nova)",
  close: 'Tancar',
  nav: { main: 'Menú', sites: 'Llocs', open: 'Obrir el menú', close: 'Tancar el menú', disabled: 'No disponible' },
  breadcrumb: { label: 'On soc', expand: 'Tot el camí' },
  user: { logOut: 'Tancar la sessió', menu: 'El seu compte' },
  leave: {
    title: 'Té canvis sense enviar',
    text: 'No s’enviaran.',
    forGood: 'S’esborraran.',
    leave: 'Marxar',
    stay: 'Quedar-me',
  },
  language: { label: 'Idioma', failed: 'Ha fallat' },
  cancel: 'Deixar-ho',
  failed: { title: "No s'ha pogut carregar", text: 'Torni-ho a provar', retry: 'Tornar-ho a provar' },
  form: {
    submit: es ? 'Enviar ahora' : 'Enviar ara',
    clear: 'Esborrar',
    sending: 'Enviant',
    again: { title: 'Ja ho ha enviat', text: 'N’hi haurà dos.', confirm: 'Tornar-lo a enviar' },
    required: '(obligatori)',
    showPassword: 'Mostrar la clau',
    hidePassword: 'Amagar la clau',
    noRecord: 'Cap dada',
    unknownAction: 'Acció desconeguda: {{name}}',
    unknownForm: 'Formulari desconegut: {{name}}',
    unknownWidget: 'Component desconegut: {{name}}',
  },
  validation: { title: 'Revisi', text: 'Falten dades', close: 'Tancar', remaining: 'Per revisar' },
  result: {
    exit: 'Sortir',
    busy: 'Enviant',
    uploaded: '{{percent}} %',
    cancel: "Cancel·lar l'enviament",
    success: 'Fet',
    error: 'Error',
    failed: 'Ha fallat',
    unreachable: 'No hi ha servidor',
    reference: 'Referència {{reference}}',
  },
});

const texts = (es: boolean) => ({
  app: app(es),
  errors: { required: 'Cal omplir-ho', invalid: 'Incorrecte', again: 'Ja ho ha enviat.' },
  results: { sent: es ? 'Se ha enviado' : "S'ha enviat", wrong: 'Usuari o clau incorrectes.' },
  languages: { ca: 'Català', es: 'Castellano' },
  topBar: { web: 'Web', home: es ? 'Mi espacio' : 'El meu espai' },
  forms: {
    ask: { enabled: { full: es ? 'No quedan plazas.' : 'No queden places. [Vegi la llista](/section/other)' } },
  },
  fields: {
    name: { label: es ? 'Nombre' : 'Nom' },
    before: { label: es ? 'Presentado ante' : 'Davant de' },
    username: { label: 'Usuari' },
    password: { label: 'Clau' },
  },
  pages: {
    entry: { title: es ? 'Entrada' : 'Entrada a l’espai' },
    home: {
      title: es ? 'Bienvenida' : 'Benvinguda',
      short: es ? 'Mi espacio' : 'El meu espai',
      words: 'Aquí pot **fer tràmits**:\n\n- demanar\n- consultar',
      cards: {
        ask: { title: 'Demanar', text: 'Un document', action: 'Començar' },
        web: { title: 'Informació', text: 'Del col·legi' },
      },
    },
    site: { title: 'Campus' },
    later: { title: 'Properament', words: 'Aviat' },
    section: { title: es ? 'Trámites' : 'Tràmits' },
    ask: { title: es ? 'Pedir un documento' : 'Demanar un document' },
    other: { title: 'Un altre document' },
  },
});

/** A small college: sign-in, landing page, a section with two pages that show the same form. */
export const sample: FakeVersion = {
  menu,
  texts: { ca: texts(false), es: texts(true) },
  forms: { ask: askForm, enter: enterForm },
  settings: {
    links: { web: 'https://www.exemple.cat' },
    offices: { office: { name: 'Oficina', email: 'o@exemple.cat' } },
    sessionCookie: 'CookieTokenEBCN',
  },
  mails: { ask: { subject: '[web] Petició', html: '{{summary}}', text: '{{summary}}' } },
};
