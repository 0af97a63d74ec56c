import type { CompiledForm, Page } from '../../../src/core/config.ts';
import { treeOf } from '../../support/tree-of.ts';

const TEXT = { ownLabel: false, display: false };
const text = { type: 'string', maxLength: 500 };
const EMAIL = '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,24}$';

/** What every form of an address asks for. */
const ADDRESS = {
  direccion__direccion: text,
  direccion__codigoPostal: { type: 'string', maxLength: 12 },
  direccion__poblacion: text,
  direccion__provincia: text,
  direccion__comarca: text,
  direccion__idpais: { type: 'integer' },
  datosContacto__movil: { type: 'string', pattern: '^[0-9]+$' },
  datosContacto__email: { type: 'string', pattern: EMAIL },
  datosContacto__web: text,
  lopd: { type: 'boolean' },
};

interface Shape {
  id: string;
  record: string;
  properties: object;
  uiSchema?: Record<string, unknown>;
  required?: readonly string[];
  spec?: Partial<CompiledForm['spec']>;
}

function recordForm({ id, record, properties, uiSchema = {}, required = [], spec = {} }: Shape): CompiledForm {
  return {
    id,
    schema: { type: 'object', required: [...required], properties: { ...ADDRESS, ...properties } },
    uiSchema,
    spec: { record, submit: { action: 'record', params: { record } }, ...spec },
    widgets: { text: TEXT },
  };
}

const list = { type: 'array', items: { type: 'object' } };

/** A made-up form of the guide with the spec's rules. */
const GUIDE_FORM: CompiledForm = {
  id: 'guide-form',
  schema: {
    type: 'object',
    properties: {
      visible: { type: 'boolean' },
      actividades: list,
      comarcasPreferentes: list,
      presentacion: { type: 'string', maxLength: 1024 },
      poblacion: { type: 'string' },
      provincia: { type: 'string' },
      nombreEmpresa: { type: 'string' },
      enlace: { type: 'string' },
      direccion__codigoPostal: { type: 'string' },
      direccion__idpais: { type: 'integer' },
      datosContacto__movil: { type: 'string' },
    },
    if: { properties: { visible: { const: true } }, required: ['visible'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word.
    then: {
      required: ['actividades', 'comarcasPreferentes'],
      properties: { actividades: { minItems: 1 }, comarcasPreferentes: { minItems: 1 } },
    },
  },
  uiSchema: {},
  spec: { record: 'guide-entry', submit: { action: 'record', params: { record: 'guide-entry' } } },
  widgets: {},
};

/** Made-up forms that keep records, one of each kind, with rules of their own. */
export const RECORD_FORMS: readonly CompiledForm[] = [
  recordForm({
    id: 'contact-record',
    record: 'contact-address',
    required: ['direccion__direccion', 'datosContacto__email', 'nombre'],
    properties: {
      nombre: text,
      datosContacto__telefono: text,
      butlleti: { type: 'boolean' },
      theknos: { type: 'boolean' },
    },
    uiSchema: { nombre: { 'ui:readonly': true }, datosContacto__email: { 'ui:errors': { pattern: 'email' } } },
  }),
  recordForm({
    id: 'consumer-record',
    record: 'consumer-access',
    properties: { titulos: text, comentario: { type: 'string' }, persCodiCole: text },
    uiSchema: { titulos: { 'ui:readonly': true }, persCodiCole: { 'ui:readonly': true } },
  }),
  recordForm({
    id: 'work-record',
    record: 'professional-address',
    // Its e-mail is any text.
    properties: { nombreEmpresa: text, sector: text, area: text, cargo: text, datosContacto__email: text },
  }),
  recordForm({
    id: 'register-record',
    record: 'certifier-address',
    required: ['direccion__provincia'],
    properties: { nombreEmpresa: text, comentario: text, cesionDatos: { type: 'boolean' } },
    spec: { enabled: treeOf('record == null') },
  }),
  GUIDE_FORM,
];

const ACCESS: Record<string, readonly string[]> = {
  'contact-record': ['consumerAccess', 'second'],
  'consumer-record': ['consumerAccess'],
  'work-record': ['consumerAccess'],
  'register-record': ['member'],
  'guide-form': ['member'],
};

/** The pages that show them. */
export const RECORD_PAGES: readonly Page[] = RECORD_FORMS.map(({ id }) => ({
  id: `page-${id}`,
  path: `/pages/${id}`,
  access: ACCESS[id] ?? [],
  blocks: [{ type: 'form', id: 'form', form: id }],
}));
