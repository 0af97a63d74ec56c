import type { CompiledForm } from '../../../src/core/config.ts';
import { DECLARATION_FORMS } from './declaration-form.ts';
import { RECORD_FORMS } from './record-forms.ts';

const TEXT = { ownLabel: false, display: false };
const EMAIL = '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,24}$';
const PICTURE = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['image/png', 'image/jpeg'] },
    size: { type: 'integer', maximum: 10_000 },
  },
};
const DOCUMENT = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['application/pdf', 'image/png'] },
    size: { type: 'integer', minimum: 1, maximum: 5_000_000 },
  },
};
const READ_ONLY = { 'ui:widget': 'text', 'ui:readonly': true };

function form(id: string, schema: object, uiSchema: object, spec: object): CompiledForm {
  return {
    id,
    schema: { type: 'object', ...schema },
    uiSchema: uiSchema as Record<string, unknown>,
    spec: spec as CompiledForm['spec'],
    widgets: { text: TEXT, checkbox: TEXT, radio: TEXT, email: TEXT, markdown: { ownLabel: true, display: true } },
  };
}

const PREFILL = { action: 'record', params: { record: 'contact-address' } };
const send = (more: object = {}) => ({
  action: 'communication',
  params: { recipient: 'office', message: 'sample', ...more },
});

/** Requests, forms of passwords, records and the declaration; `fixtureVersion` says which. */
export const FORMS: readonly CompiledForm[] = [
  form(
    'sample-request',
    {
      required: ['delanteDe', 'apellidos'],
      properties: {
        nombre: { type: 'string' },
        apellidos: { type: 'string' },
        contacto: { type: 'string' },
        note: { type: 'null' },
        delanteDe: { type: 'string', maxLength: 60 },
        motivo: { type: 'string' },
        idioma: { type: 'string', enum: ['ca', 'es'] },
        enviarPorEmail: { type: 'boolean' },
        email: { type: 'string', pattern: EMAIL },
      },
    },
    {
      nombre: READ_ONLY,
      apellidos: READ_ONLY,
      contacto: READ_ONLY,
      note: { 'ui:widget': 'markdown' },
      delanteDe: { 'ui:widget': 'text' },
      motivo: { 'ui:widget': 'text' },
      idioma: { 'ui:widget': 'radio' },
      enviarPorEmail: { 'ui:widget': 'checkbox' },
      email: { 'ui:widget': 'email', 'ui:errors': { pattern: 'email' } },
    },
    { prefill: { ...PREFILL, map: { contacto: 'datosContacto__email' } }, submit: send() },
  ),
  form(
    'photo-request',
    { required: ['foto'], properties: { foto: PICTURE } },
    { foto: { 'ui:widget': 'picture', size: { 'ui:errors': { maximum: 'heavy' } } } },
    { submit: send({ recipient: 'staff', attachment: 'foto' }) },
  ),
  form(
    'files-request',
    {
      required: ['documents'],
      properties: { foto: PICTURE, documents: { type: 'array', maxItems: 4, items: DOCUMENT } },
    },
    { foto: { 'ui:widget': 'picture' }, documents: { 'ui:widget': 'file' } },
    { submit: send({ attachment: ['documents', 'foto'], copy: true }) },
  ),
  form(
    'copied-request',
    {
      properties: {
        email: { type: 'string' },
        idioma: { type: 'string', enum: ['ca', 'es'] },
        motivo: { type: 'string' },
        nombre: { type: 'string' },
      },
    },
    { nombre: READ_ONLY },
    {
      prefill: PREFILL,
      submit: send({ copy: true }),
      afterSending: ['withdraw'],
      sections: [
        { id: 'why', fields: ['motivo', 'idioma'] },
        { id: 'unused', fields: ['email'] },
      ],
    },
  ),
  form('second-request', { properties: { motivo: { type: 'string' } } }, {}, { submit: send() }),
  form('unsent', { properties: {} }, {}, {}),
  form(
    'new-password',
    { required: ['password'], properties: { password: { type: 'string', minLength: 8, maxLength: 128 } } },
    {},
    { submit: { action: 'set-password' } },
  ),
  form(
    'own-password',
    {
      required: ['password', 'newPassword'],
      properties: { password: { type: 'string' }, newPassword: { type: 'string', minLength: 10, maxLength: 20 } },
    },
    { newPassword: { 'ui:errors': { minLength: 'tooShort' } } },
    { submit: { action: 'change-own-password' } },
  ),
  ...RECORD_FORMS,
  ...DECLARATION_FORMS,
];
