import type { CompiledForm, Page } from '../../../src/core/config.ts';
import { makeForm } from '../fields/form-harness.tsx';
import { treeOf } from '../fields/tree-of.ts';
import type { FakeVersion } from './fake-site.ts';
import { sample } from './sample-site.ts';

const text = { type: 'string' };
const secret = { 'ui:widget': 'password' };
const account = { 'ui:widget': 'text', 'ui:autocomplete': 'username' };
const from = { action: 'from-query', params: { parameter: 'username' } };

const named = (id: string, form: CompiledForm): CompiledForm => ({ ...form, id });
const credentials = { username: text, password: text };

const forms: Record<string, CompiledForm> = {
  enter: named(
    'enter',
    makeForm(
      { required: ['username', 'password'], properties: credentials },
      { username: account, password: secret },
      {
        prefill: from,
        submit: { action: 'sign-in' },
        buttons: ['submit', { id: 'lost', form: 'lost' }],
        results: { '500': { text: 'wrong', severity: 'error' } },
      },
    ),
  ),
  lost: named(
    'lost',
    makeForm(
      { required: ['username'], properties: { username: text } },
      { username: account },
      {
        prefill: from,
        submit: { action: 'request-password-link', params: { page: 'reset' } },
        results: { '200': { text: 'mailed' }, '404': { text: 'nobody' } },
      },
    ),
  ),
  reset: named(
    'reset',
    makeForm(
      { required: ['password'], properties: { password: text, again: { ...text, const: { $data: '1/password' } } } },
      { password: secret, again: { ...secret, 'ui:errors': { const: 'differs' } } },
      { submit: { action: 'set-password' }, results: { '400': { text: 'gone' } } },
    ),
  ),
  change: named(
    'change',
    makeForm(
      { required: ['password'], properties: { resetAddress: text, password: text, newPassword: text } },
      { resetAddress: { 'ui:widget': 'value' }, password: secret, newPassword: secret },
      {
        prefill: { action: 'reset-address' },
        submit: { action: 'change-own-password' },
        results: { '201': { text: 'changed' } },
      },
    ),
  ),
  stay: named(
    'stay',
    makeForm(
      { required: ['password'], properties: { password: text } },
      { password: secret },
      { submit: { action: 'renew-session' }, results: { '500': { text: 'wrong', severity: 'error' } } },
    ),
  ),
};

const resetPage: Page = {
  id: 'reset',
  path: '/reset',
  access: ['public', 'everyone'],
  layout: 'bare',
  blocks: [
    { type: 'form', id: 'form', form: 'reset', when: treeOf("answer != 'gone'") },
    { type: 'text', id: 'gone', look: 'notice', when: treeOf("answer == 'gone'") },
    { type: 'form', id: 'again', form: 'lost', when: treeOf("answer == 'gone'") },
  ],
};

const words = {
  results: {
    wrong: 'Usuari o clau incorrectes.',
    mailed: 'Li hem enviat un missatge.',
    nobody: "L'usuari no existeix.",
    changed: 'Clau canviada.',
    gone: 'Enllaç caducat.',
    sent: "S'ha enviat",
  },
  userMenu: { change: 'Canviar la clau' },
  forms: {
    enter: { buttons: { lost: 'He oblidat la clau' } },
    lost: {
      username: { errors: { required: 'Primer ingressi el seu número' } },
      buttons: { submit: 'Demanar enllaç' },
    },
    reset: { again: { label: 'Repetida' } },
    change: { newPassword: { label: 'Clau nova' }, resetAddress: { label: 'Adreça' } },
  },
};

function withWords(texts: Record<string, unknown>) {
  const app = texts.app as Record<string, Record<string, string>>;
  const pages = texts.pages as Record<string, unknown>;
  return {
    ...texts,
    ...words,
    errors: { ...(texts.errors as object), differs: 'No coincideixen' },
    pages: { ...pages, reset: { title: 'Clau nova', gone: 'Aquest enllaç ja no serveix.' } },
    app: {
      ...app,
      form: { ...app.form, draftRestored: 'Hem recuperat el que havia escrit', draftDiscard: 'Descartar-ho' },
      session: {
        endingTitle: 'La sessió s’acaba',
        ending: 'Queden {{count}} minuts',
        later: 'Ara no',
        renewed: 'La sessió continua',
        ended: 'La sessió s’ha acabat',
        refused: 'Aquest navegador no desa res',
      },
    },
  } as FakeVersion['texts'][string];
}

/** The small college with passwords to forget and to change, and a session to renew. */
export const accessSite: FakeVersion = {
  ...sample,
  menu: {
    ...sample.menu,
    parts: { ...sample.menu.parts, renew: 'stay' },
    userMenu: [{ id: 'change', icon: 'password', form: 'change' }],
    pages: [resetPage, ...sample.menu.pages],
  },
  texts: Object.fromEntries(Object.entries(sample.texts).map(([language, texts]) => [language, withWords(texts)])),
  forms: { ...sample.forms, ...forms },
};
