import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TProperties, Type } from 'typebox';
import { orNull } from '../../../api/shapes/parts.ts';
import type { Values } from '../../../core/config.ts';
import {
  demandFound,
  errorResponses,
  type OwnChange,
  preconditionHeaders,
  type Routes,
  readRecord,
  type ServerContext,
  sendHeaders,
  userOf,
  writeOwn,
} from '../../../server/plugin.ts';
import { flatten, onWire, spokenProperties } from '../records/wire.ts';

/** PostgreSQL's `integer`. */
const id = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const text = (maxLength: number) => Type.Optional(orNull(Type.String({ maxLength })));

const texts = {
  poblacion: text(200),
  provincia: text(200),
  nombreEmpresa: text(500),
  // Its limit is a rule of the form; this one keeps the table in bounds.
  presentacion: text(20_000),
  enlace: text(2000),
};
const address = Type.Object({ codigoPostal: text(20) });
const contact = Type.Object({ movil: text(50) });
const visible = Type.Boolean();
const choices = <Entry extends TProperties>(entry: Entry) => Type.Array(Type.Object(entry), { maxItems: 500 });
const given = Type.Optional(orNull(id));

/** The body of a send. Further members, such as the addresses of files, are ignored. */
const guideBody = Type.Object({
  actividades: Type.Optional(orNull(choices({ idFamilia: given, id: given }))),
  comarcasPreferentes: Type.Optional(orNull(choices({ id: given }))),
  ...texts,
  direccion: Type.Optional(orNull(address)),
  idPais: given,
  datosContacto: Type.Optional(orNull(contact)),
  visible,
});
type GuideInput = Static<typeof guideBody>;

const file = Type.Optional(orNull(Type.String({ description: 'Relative to the host of files; from the server only' })));

const guideRecord = Type.Object({
  actividades: choices({ idFamilia: Type.Optional(id), id: Type.Optional(id) }),
  comarcasPreferentes: choices({ id: Type.Optional(id) }),
  ...texts,
  direccion: address,
  idPais: given,
  datosContacto: contact,
  visible,
  fotoPersonalUrl: file,
  logoEmpresaUrl: file,
  curriculumUrl: file,
});

const URL = '/api/ebcn/guia-profesionales/profesionales';
const RECORD = 'guide-entry';
const config = { access: ['member'] };
const speaksOf = spokenProperties(guideBody);

/** The spec's own calls of the entry in the professionals' guide (spec 2 §3, §4, §7), over its record. */
export default function guide(app: Routes, context: ServerContext): void {
  app.get(URL, { config, schema: READ }, async (request, reply) => {
    const version = await context.config.demand();
    const found = demandFound(await readRecord(context.db, version, userOf(request).id, RECORD));
    reply.header('etag', found.tag);
    return onWire(guideRecord, found.values) as Static<typeof guideRecord>;
  });

  const save =
    (how: OwnChange['how']) => async (request: FastifyRequest<{ Body: GuideInput }>, reply: FastifyReply) => {
      const what = { record: RECORD, values: guideValues(request.body), how, speaksOf };
      const { tag } = await writeOwn(context, request, what);
      return reply.code(204).header('etag', tag).send();
    };
  app.post(URL, { config, schema: CREATE }, save('make'));
  app.put(URL, { config, schema: CHANGE }, save('change'));
}

const common = { tags: ['guide'] };
const saved = { 204: { description: 'Saved; `ETag` is the new one', type: 'null' } };
const headers = { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } };
const rules =
  'While `visible`: at least one activity and one comarca, and an active member. An emptied entry is taken.';

const READ = {
  ...common,
  summary: "The member's own entry in the professionals' guide",
  response: {
    200: { description: 'The entry; `ETag` names its version', ...guideRecord },
    ...errorResponses(404),
  },
};

const CREATE = {
  ...common,
  summary: 'Make the entry',
  description: rules,
  headers,
  body: guideBody,
  response: { ...saved, ...errorResponses(409, 412, 422) },
};

const CHANGE = {
  ...common,
  summary: 'Change the entry as a whole: what is left out is emptied',
  description: rules,
  headers,
  body: guideBody,
  response: { ...saved, ...errorResponses(404, 412, 422) },
};

/** A body by the properties of the record; of entries with the same id the last one counts (spec 1 §3). */
function guideValues(input: GuideInput): Values {
  const { idPais, actividades, comarcasPreferentes, direccion, datosContacto, ...rest } = input;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.includes('__'))),
    ...flatten({
      direccion: { codigoPostal: direccion?.codigoPostal },
      datosContacto: { movil: datosContacto?.movil },
    }),
    direccion__idpais: idPais,
    actividades: byId(actividades).map(({ id, idFamilia }) => ({ idFamilia: idFamilia ?? 0, id })),
    comarcasPreferentes: byId(comarcasPreferentes).map(({ id }) => ({ id })),
  };
}

function byId<Entry extends { id?: number | null }>(entries: Entry[] | null | undefined): (Entry & { id: number })[] {
  const found = new Map<number, Entry & { id: number }>();
  for (const entry of entries ?? []) {
    const { id } = entry;
    if (id !== undefined && id !== null) found.set(id, { ...entry, id });
  }
  return [...found.values()];
}
