import type { CompiledForm, Page } from '../../../src/core/config.ts';
import type { AddressKind } from '../../../src/types/shared/member-record.ts';
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
  lopd: { type: 'array', items: { type: 'string', enum: ['yes'] } },
};

const WIRE = {
  nest: true,
  rename: { direccion__idpais: 'idPais' },
  flags: { lopd: 'yes' },
  textOf: { direccion__pais: { property: 'direccion__idpais', source: 'countries' } },
  whileListed: { direccion__provincia: { source: 'towns', query: { cpostal: 'direccion__codigoPostal' } } },
};

interface Shape {
  id: string;
  kind: AddressKind;
  properties: object;
  uiSchema?: Record<string, unknown>;
  required?: readonly string[];
  spec?: Partial<CompiledForm['spec']>;
}

function recordForm({ id, kind, properties, uiSchema = {}, required = [], spec = {} }: Shape): CompiledForm {
  return {
    id,
    schema: { type: 'object', required: [...required], properties: { ...ADDRESS, ...properties } },
    uiSchema,
    spec: { wire: WIRE, submit: { action: 'member-data', params: { tipoDireccion: kind } }, ...spec },
    widgets: { text: TEXT },
  };
}

/** Made-up forms that send addresses, one of each kind, with rules of their own. */
export const RECORD_FORMS: readonly CompiledForm[] = [
  recordForm({
    id: 'contact-record',
    kind: 'CONTACT',
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
    kind: 'OMNIBUS',
    properties: { titulos: text, comentario: { type: 'string' }, persCodiCole: text },
    uiSchema: { titulos: { 'ui:readonly': true }, persCodiCole: { 'ui:readonly': true } },
    spec: { wire: { ...WIRE, onCreate: ['persCodiCole'] } },
  }),
  recordForm({
    id: 'work-record',
    kind: 'FACTURACIO',
    // Its e-mail is any text.
    properties: { nombreEmpresa: text, sector: text, area: text, cargo: text, datosContacto__email: text },
  }),
  recordForm({
    id: 'register-record',
    kind: 'CEE',
    required: ['direccion__provincia'],
    properties: { nombreEmpresa: text, comentario: text },
    spec: { enabled: treeOf('record == null') },
  }),
];

const ACCESS: Record<string, readonly string[]> = {
  'contact-record': ['consumerAccess', 'second'],
  'consumer-record': ['consumerAccess'],
  'work-record': ['consumerAccess'],
  'register-record': ['member'],
};

/** The pages that show them. */
export const RECORD_PAGES: readonly Page[] = RECORD_FORMS.map(({ id }) => ({
  id: `page-${id}`,
  path: `/pages/${id}`,
  access: ACCESS[id] ?? [],
  blocks: [{ type: 'form', id: 'form', form: id }],
}));
