import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TProperties, Type } from 'typebox';
import { orNull } from '../../../api/shapes/parts.ts';
import type { SourceEntry } from '../../../core/action.ts';
import type { Values } from '../../../core/config.ts';
import {
  demandFound,
  errorResponses,
  findRecord,
  type OwnChange,
  preconditionHeaders,
  type Routes,
  readRecord,
  type ServerContext,
  sendHeaders,
  userOf,
  writeOwn,
} from '../../../server/plugin.ts';
import { idOf, offeredOn } from '../lists.ts';
import { onWire, saidIn, withFlatNames } from '../records/wire.ts';
import { isOwnFile } from './documents.ts';

/** PostgreSQL's `integer`. */
const id = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const text = (maxLength: number) => Type.Optional(orNull(Type.String({ maxLength })));
const each = (names: readonly string[], maxLength: number) =>
  Object.fromEntries(names.map((name) => [name, text(maxLength)]));

const texts = {
  poblacion: text(200),
  provincia: text(200),
  nombreEmpresa: text(500),
  // Its limit is a rule of the form; this one keeps the table in bounds.
  presentacion: text(20_000),
  enlace: text(2000),
};
const address = Type.Object({
  codigoPostal: text(20),
  ...each(['poblacion', 'provincia'], 200),
  ...each(['direccion', 'comarca', 'pais'], 2000),
});
const contact = Type.Object({
  ...each(['movil', 'telefonoMovil'], 50),
  ...each(['telefono', 'telefono2', 'telefonoFax', 'email', 'website', 'web'], 2000),
});
const visible = Type.Boolean();
const choices = <Entry extends TProperties>(entry: Entry) => Type.Array(Type.Object(entry), { maxItems: 500 });
const given = Type.Optional(orNull(id));
const file = Type.Optional(orNull(Type.String({ description: 'Relative to the host of files; from the server only' })));
const files = { fotoPersonalUrl: file, logoEmpresaUrl: file, curriculumUrl: file };

/** The body of a send. Further members are ignored. */
const guideBody = Type.Object({
  nif: text(50),
  persCifNif: text(50),
  actividades: Type.Optional(orNull(choices({ idFamilia: given, id: given }))),
  comarcasPreferentes: Type.Optional(orNull(choices({ id: given }))),
  ...texts,
  direccion: Type.Optional(orNull(address)),
  idPais: given,
  datosContacto: Type.Optional(orNull(contact)),
  visible,
  ...files,
});
type GuideInput = Static<typeof guideBody>;

const guideRecord = Type.Object({
  persCifNif: text(50),
  actividades: choices({ idFamilia: Type.Optional(id), id: Type.Optional(id) }),
  comarcasPreferentes: choices({ id: Type.Optional(id) }),
  ...texts,
  direccion: address,
  idPais: given,
  datosContacto: contact,
  visible,
  ...files,
});

const URL = '/api/ebcn/guia-profesionales/profesionales';
const RECORD = 'guide-entry';
const config = { access: ['member'] };
/**
 * The town and the province are read at the top (spec 2 §3) and sent within the address (spec 1 §3). Of the spec's two
 * mobiles and two websites the guide has one each.
 */
const renamed = {
  nif: 'persCifNif',
  direccion__poblacion: 'poblacion',
  direccion__provincia: 'provincia',
  datosContacto__telefonoMovil: 'datosContacto__movil',
  datosContacto__website: 'datosContacto__web',
};

/** The spec's own calls of the entry in the professionals' guide (spec 2 §3, §4, §7), over its record. */
export default function guide(app: Routes, context: ServerContext): void {
  const read = async (userId: number) => readRecord(context.db, await context.config.demand(), userId, RECORD);
  const factsOf = async (userId: number): Promise<Values> => {
    const { persCifNif } = (await findRecord(context.db, userId, 'person'))?.values ?? {};
    return { persCifNif };
  };

  app.get(URL, { config, schema: READ }, async (request, reply) => {
    const found = demandFound(await read(userOf(request).id));
    reply.header('etag', found.tag);
    const values = { ...found.values, ...(await factsOf(userOf(request).id)) };
    return onWire(guideRecord, values, renamed) as Static<typeof guideRecord>;
  });

  const save =
    (how: OwnChange['how']) => async (request: FastifyRequest<{ Body: GuideInput }>, reply: FastifyReply) => {
      const { id } = userOf(request);
      const before = (await read(id))?.values ?? {};
      const families = await offeredOn(context, request, 'activity-families');
      const { said, values, speaksOf } = saidIn(guideBody, request.body, { renamed, before });
      const activities = byId(request.body.actividades).map((entry) => withFamily(entry, families, before));
      const chosen: Values = {
        actividades: activities,
        comarcasPreferentes: byId(request.body.comarcasPreferentes).map(({ id }) => ({ id })),
      };
      const counted = said
        .filter(([property, value]) => !isOwnFile(property, value))
        .map(([property, value]) => [property, chosen[property] ?? value] as const);
      const wire = { said: counted, speaksOf, facts: await factsOf(id) };
      const { tag } = await writeOwn(context, request, { record: RECORD, how, values: { ...values, ...chosen }, wire });
      return reply.code(204).header('etag', tag).send();
    };
  app.post(URL, { config, schema: CREATE }, save('make'));
  app.put(URL, { config, schema: CHANGE }, save('change'));
}

const common = { tags: ['guide'] };
const saved = { 204: { description: 'Saved; `ETag` is the new one', type: 'null' } };
const headers = { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } };
const rules =
  'While `visible`: at least one activity and one comarca, and an active member. An emptied entry is taken. ' +
  'What is sent is kept or refused. An activity is told by its id; the town and the province may be sent in either place, ' +
  'the mobile and the website by either name, and `nif` is the member’s own.';

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
  body: withFlatNames(guideBody),
  response: { ...saved, ...errorResponses(409, 412, 422) },
};

const CHANGE = {
  ...common,
  summary: 'Change the entry as a whole: what is left out is emptied',
  description: rules,
  headers,
  body: withFlatNames(guideBody),
  response: { ...saved, ...errorResponses(404, 412, 422) },
};

/** An entry with its family, which the spec does not send: that of the list, else the one it was stored with. */
function withFamily(
  { id, idFamilia }: { id: number; idFamilia?: number | null },
  families: readonly SourceEntry[],
  before: Values,
): { idFamilia: number; id: number } {
  const listed = families.find(({ children = [] }) => children.some((one) => idOf(one) === id));
  const stored = (before.actividades as { idFamilia: number; id: number }[] | undefined)?.find((one) => one.id === id);
  return { idFamilia: idFamilia ?? (listed ? Number(idOf(listed)) : stored?.idFamilia) ?? 0, id };
}

/** Of entries with the same id the last one counts; those without are dropped (spec 1 §3). */
function byId<Entry extends { id?: number | null }>(entries: Entry[] | null | undefined): (Entry & { id: number })[] {
  const found = new Map<number, Entry & { id: number }>();
  for (const entry of entries ?? []) {
    const { id } = entry;
    if (id !== undefined && id !== null) found.set(id, { ...entry, id });
  }
  return [...found.values()];
}
