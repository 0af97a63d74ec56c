import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../../core/config.ts';
import {
  errorResponses,
  type OwnChange,
  preconditionHeaders,
  readShownRecord,
  type ServerContext,
  sendHeaders,
  userOf,
  writeOwn,
} from '../../../server/plugin.ts';
import type { AddressKind, MemberRecord } from '../../../types/shared/member-record.ts';
import { onWire, saidIn, withFlatNames } from './wire.ts';

/** The address types of the wire, `tipo-direccion` and `tipoDireccion` (spec 2 §7), and the records they are. */
const RECORD_OF = {
  CONTACT: 'contact-address',
  OMNIBUS: 'consumer-access',
  FACTURACIO: 'professional-address',
  CEE: 'certifier-address',
} as const satisfies Record<AddressKind, string>;

const ADDRESS_KINDS = Object.keys(RECORD_OF) as AddressKind[];

/** Shapes of an address on its way in. Rules are those of the published forms; these keep the tables in bounds. */

const upTo = (maxLength: number) => ({ type: 'string', maxLength, nullable: true });
const text = upTo(2000);
const longText = upTo(50_000);
const flag = { type: 'boolean', nullable: true };
const group = (properties: object) => ({ type: 'object', properties });
const part = (properties: object) => ({ ...group(properties), nullable: true });
const each = (names: string, schema: object) => Object.fromEntries(names.split(' ').map((name) => [name, schema]));

const NUMBER = { type: 'integer', minimum: 0, maximum: 2_147_483_647, nullable: true };

const record = {
  direccion: part({ direccion: text, ...each('codigoPostal poblacion provincia comarca pais', text) }),
  idPais: NUMBER,
  datosContacto: part(each('telefono telefono2 telefonoMovil movil telefonoFax email website web', text)),
  comentario: longText,
  ...each('nombreEmpresa sector area cargo', text),
  ...each('lopd butlleti theknos', flag),
  // Facts that only the college changes come back as they were read.
  ...each('identificador persCifNif persCodiCole nombre apellidos fechaNacimiento', text),
  ...each('colegio situacion titulos estat', text),
  persPersonId: NUMBER,
  habilitado: flag,
  serviciosActivos: longText,
};
const spoken = group(record);
const { properties: members } = withFlatNames(spoken);

/** Body of the contact address. Members that the spec does not name are ignored. */
const contactBody = {
  type: 'object',
  properties: { ...members, tipoDireccion: { type: 'string', const: 'CONTACT' } },
};

const otherBody = {
  type: 'object',
  required: ['tipoDireccion'],
  properties: {
    ...members,
    tipoDireccion: { type: 'string', enum: ADDRESS_KINDS.filter((kind) => kind !== 'CONTACT') },
  },
};

const known = { type: 'string', nullable: true };
const numbered = { type: 'integer', nullable: true };

const member = group({
  identificador: known,
  persPersonId: numbered,
  ...each('persCifNif persCodiCole nombre apellidos fechaNacimiento', known),
  direccion: group({
    ...each('codigoPostal comarca', known),
    direccion: known,
    ...each('pais poblacion provincia', known),
  }),
  idPais: numbered,
  tipoDireccion: { type: 'string', enum: ADDRESS_KINDS },
  datosContacto: group(each('telefono telefono2 telefonoMovil movil telefonoFax email website web', known)),
  ...each('colegio situacion titulos estat', known),
  ...each('habilitado lopd theknos butlleti', { type: 'boolean' }),
  ...each('serviciosActivos comentario nombreEmpresa sector area cargo', known),
});

/** Query and answer of the read call (spec 1 §3): one item, or none when there is no such address. */
const memberDataSchema = {
  summary: "The signed-in member's data with one address",
  tags: ['member data'],
  querystring: {
    type: 'object',
    required: ['tipo-direccion'],
    properties: { 'tipo-direccion': { type: 'string', enum: ADDRESS_KINDS } },
  },
  response: {
    200: {
      description: 'One item, whose version `ETag` names, or none when there is no such address',
      type: 'object',
      properties: { items: { type: 'array', items: member } },
    },
  },
};

type Body = Record<string, unknown> & { tipoDireccion?: AddressKind };
type OtherBody = Body & { tipoDireccion: AddressKind };

/** The spec's own calls of the member's data with an address (spec 1 §7, 2 §7), over the records they are kept in. */
export default function addresses(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Querystring: { 'tipo-direccion': AddressKind } }>(
    '/api/formulario/datos',
    { config: { access: ['member', 'second'] }, schema: memberDataSchema },
    async (request, reply) => {
      const kind = request.query['tipo-direccion'];
      const found = await readShownRecord(context, userOf(request), RECORD_OF[kind]);
      if (found) reply.header('etag', found.tag);
      return { items: found ? [memberRecord(kind, found.values)] : [] };
    },
  );

  const write = async (request: FastifyRequest<{ Body: Body }>, reply: FastifyReply, kind: AddressKind) => {
    const { tag } = await writeOwn(context, request, {
      record: RECORD_OF[kind],
      ...changeOf(kind, request.body),
      how: request.method === 'POST' ? 'make' : 'either',
    });
    return reply.code(204).header('etag', tag).send();
  };
  app.put<{ Body: Body }>(
    '/api/formulario/datos-contacto',
    { config: { access: ['consumerAccess', 'second'] }, schema: CONTACT },
    (request, reply) => write(request, reply, 'CONTACT'),
  );
  // Which of them a user may write is the record's to say.
  const others = { config: { access: ['consumerAccess', 'member'] }, schema: OTHER };
  const writeOther = (request: FastifyRequest<{ Body: OtherBody }>, reply: FastifyReply) =>
    write(request, reply, request.body.tipoDireccion);
  app.post<{ Body: OtherBody }>('/api/formulario/datos-altres', others, writeOther);
  app.put<{ Body: OtherBody }>('/api/formulario/datos-altres', others, writeOther);
}

const common = {
  tags: ['member data'],
  headers: { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } },
  response: {
    204: { description: 'Saved; `ETag` names the new version', type: 'null' },
    ...errorResponses(404, 409, 412, 422, 429),
  },
};
const rules =
  'What is sent is kept or refused: by the rules of the published forms, and as a change of what only the college changes. ' +
  'What a form offers and is not sent is emptied. Parts may be sent by their flat names, such as `direccion__poblacion`. ' +
  "The country's name follows from `idPais`; abroad there is no province and no comarca.";

const CONTACT = {
  ...common,
  summary: "Make or change the member's contact address",
  description: `${rules} When the e-mail address changes, the old one gets a notice.`,
  body: contactBody,
};

const OTHER = {
  ...common,
  summary: "Make or change another of the member's addresses",
  description: `POST: there must be none of that kind yet, else 409. ${rules}`,
  body: otherBody,
};

/** Yes and no of the wire, where what is not sent and is in the form is a no. */
const FLAGS = ['theknos', 'butlleti', 'lopd'];

function changeOf(kind: AddressKind, body: Body): Pick<OwnChange, 'values' | 'wire'> {
  const renamed = { lopd: consentOf(kind) };
  const { values, ...wire } = saidIn(spoken, body, { renamed });
  const flags = FLAGS.map((name) => [name === 'lopd' ? renamed.lopd : name, body[name] === true]);
  return { wire, values: { ...values, ...Object.fromEntries(flags) } };
}

/** Texts that are there for everybody. */
const ALWAYS = ['identificador', 'persCifNif', 'nombre', 'apellidos'];

function memberRecord(kind: AddressKind, values: Values): MemberRecord {
  const read = onWire(member, values, { lopd: consentOf(kind) });
  const always = Object.fromEntries(ALWAYS.map((name) => [name, read[name] ?? '']));
  return { ...read, ...always, tipoDireccion: kind } as unknown as MemberRecord;
}

/** The wire has one name for a consent; certifiers consent to something else than everybody. */
function consentOf(kind: AddressKind): string {
  return kind === 'CEE' ? 'cesionDatos' : 'lopd';
}
