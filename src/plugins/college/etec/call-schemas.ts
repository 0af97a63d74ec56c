import { type Static, Type } from 'typebox';
import { compilePart, errorResponses, sendHeaders } from '../../../server/plugin.ts';

/** What may come in the body of each `accion`; a form adds its own rules to the declaration's. */

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
/** Far more than anybody writes; what is too long for the college is the form's to say, at the field. */
const line = text(2000);
const flag = Type.Optional(Type.Unsafe<0 | 1 | boolean>({ enum: [0, 1, false, true] }));
const ids = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 5000 }));
const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const declaration = Type.Object({
  nombre_completo: line,
  num_colegiado: line,
  titulo_especializado: line,
  telefono_contacto: line,
  correo: line,
  actividad_profesional: text(20_000),
  actividades_profesionales: ids,
  proyectos: ids,
  territorios: ids,
  poliza_colegio: flag,
  poliza_externa: flag,
  compania_seguros: line,
  num_poliza: line,
  importe_cobertura: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  primera_visita_gratuita: flag,
  acepta_condiciones: Type.Optional(Type.Boolean()),
  formulario: Type.Optional(Type.Object({ form: text(100), version: text(100), language: text(10) })),
});
type Declared = Static<typeof declaration> & Record<string, unknown>;

export const isDeclaration = compilePart(Type.Unsafe<Declared>(declaration));
export const isPresign = compilePart(Type.Object({ certificado: Type.String({ minLength: 1, maxLength: 50_000 }) }));
export const isSignature = compilePart(Type.Object({ signature: Type.String({ minLength: 1, maxLength: 4096 }) }));

export const ACTIONS = [
  'obtener_parametros',
  'obtener_datos',
  'generar_documento',
  'pre_firmar_pdf',
  'firmar_pdf',
  'baja_solicitud',
] as const;

const common = { tags: ['ETEC'], security: [{ signingToken: [] }] };
/** Parameters of a path that ends with an id. */
export const ID = { type: 'object', properties: { id } };

export const POST = {
  ...common,
  summary: 'Every action of the ETEC list, by `accion`',
  description:
    '`obtener_parametros`: what there is to choose. `obtener_datos`: the newest request. `generar_documento`: the declaration, ' +
    'with `formulario` {form, version, language} for the wording it was filled in with (201). `pre_firmar_pdf` {solicitud_id, ' +
    'certificado}, `firmar_pdf` {solicitud_id, signature}, `baja_solicitud` {solicitud_id}; the id may stand in the path as well.',
  headers: sendHeaders,
  body: {
    type: 'object',
    required: ['accion'],
    properties: { accion: { type: 'string', enum: ACTIONS }, solicitud_id: id },
  },
  response: {
    200: { description: 'What the action gives; its members are those of the college’s own service' },
    201: { description: 'The document that was made' },
    ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
};

export const GET = {
  ...common,
  summary: "The member's own requests, newest first, or one of them by its id",
  response: {
    200: { description: 'As `obtener_datos` gives them' },
    ...errorResponses(400, 401, 403, 404, 503),
  },
};

export const PDF = {
  ...common,
  summary: "A version of the member's own declaration, signed if it has been",
  params: { type: 'object', properties: { id, number: id } },
  response: errorResponses(400, 401, 403, 404, 409, 503),
};
