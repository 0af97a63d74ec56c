import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../../core/config.ts';
import { flatten } from '../../../core/values/flatten.ts';
import {
  demandFound,
  errorResponses,
  type OwnChange,
  preconditionHeaders,
  readRecord,
  type ServerContext,
  sendHeaders,
  userOf,
  writeOwn,
} from '../../../server/plugin.ts';
import type { ActivityChoice, ComarcaChoice, GuideProfile } from '../../../types/shared/guide-entry.ts';
import { spokenProperties } from '../records/spoken.ts';

/** PostgreSQL's `integer`. */
const id = { type: 'integer', minimum: 0, maximum: 2_147_483_647 };
const maybe = (schema: object) => ({ ...schema, nullable: true });
const text = (maxLength: number) => maybe({ type: 'string', maxLength });
const part = (properties: object) => ({ type: 'object', properties });

const texts = {
  poblacion: text(200),
  provincia: text(200),
  nombreEmpresa: text(500),
  // Its limit is a rule of the form; this one keeps the table in bounds.
  presentacion: text(20_000),
  enlace: text(2000),
};
const address = { codigoPostal: text(20) };
const contact = { movil: text(50) };
const visible = { type: 'boolean' };
const activity = { idFamilia: id, id };
const choices = (entry: object) => ({ type: 'array', maxItems: 500, items: part(entry) });
const loose = (entry: object) =>
  Object.fromEntries(Object.entries(entry).map(([name, schema]) => [name, maybe(schema)]));

/** What is sent. Further members, such as the addresses of files, are ignored. */
const guideBody = {
  type: 'object',
  required: ['visible'],
  properties: {
    actividades: maybe(choices(loose(activity))),
    comarcasPreferentes: maybe(choices(loose({ id }))),
    ...texts,
    direccion: maybe(part(address)),
    idPais: maybe(id),
    datosContacto: maybe(part(contact)),
    visible,
  },
};

const file = maybe({ type: 'string', description: 'Relative to the host of files; from the server only' });

const guideRecord = part({
  actividades: choices(activity),
  comarcasPreferentes: choices({ id }),
  ...texts,
  direccion: part(address),
  idPais: maybe(id),
  datosContacto: part(contact),
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
export default function guide(app: FastifyInstance, context: ServerContext): void {
  app.get(URL, { config, schema: READ }, async (request, reply) => {
    const version = await context.config.demand();
    const found = demandFound(await readRecord(context.db, version, userOf(request).id, RECORD));
    reply.header('etag', found.tag);
    return guideProfile(found.values);
  });

  const save =
    (how: OwnChange['how']) => async (request: FastifyRequest<{ Body: GuideInput }>, reply: FastifyReply) => {
      const what = { record: RECORD, values: guideValues(request.body), how, speaksOf };
      const tag = await writeOwn(context, request, what);
      return reply.code(204).header('etag', tag).send();
    };
  app.post<{ Body: GuideInput }>(URL, { config, schema: CREATE }, save('make'));
  app.put<{ Body: GuideInput }>(URL, { config, schema: CHANGE }, save('change'));
}

const common = { tags: ['guide'], security: [{ token: [] }] };
const saved = { 204: { description: 'Saved; `ETag` is the new one', type: 'null' } };
const headers = { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } };
const rules =
  'While `visible`: at least one activity and one comarca, and an active member. An emptied entry is taken.';

const READ = {
  ...common,
  summary: "The member's own entry in the professionals' guide",
  response: {
    200: { description: 'The entry; `ETag` names its version', ...guideRecord },
    ...errorResponses(401, 403, 404, 503),
  },
};

const CREATE = {
  ...common,
  summary: 'Make the entry',
  description: rules,
  headers,
  body: guideBody,
  response: { ...saved, ...errorResponses(400, 401, 403, 409, 412, 413, 415, 422, 503) },
};

const CHANGE = {
  ...common,
  summary: 'Change the entry as a whole: what is left out is emptied',
  description: rules,
  headers,
  body: guideBody,
  response: { ...saved, ...errorResponses(400, 401, 403, 404, 412, 413, 415, 422, 503) },
};

type Text = string | null;
type Choice<Entry> = { [Name in keyof Entry]?: Entry[Name] | null };

interface GuideInput {
  visible: boolean;
  actividades?: Choice<ActivityChoice>[] | null;
  comarcasPreferentes?: Choice<ComarcaChoice>[] | null;
  poblacion?: Text;
  provincia?: Text;
  direccion?: { codigoPostal?: Text } | null;
  idPais?: number | null;
  datosContacto?: { movil?: Text } | null;
  nombreEmpresa?: Text;
  presentacion?: Text;
  enlace?: Text;
}

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

/** A record's values as they travel; `null` is what nobody knows. */
function guideProfile(values: Values): GuideProfile {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : null);
  return {
    actividades: (values.actividades ?? []) as ActivityChoice[],
    comarcasPreferentes: (values.comarcasPreferentes ?? []) as ComarcaChoice[],
    poblacion: text('poblacion'),
    provincia: text('provincia'),
    direccion: { codigoPostal: text('direccion__codigoPostal') },
    idPais: typeof values.direccion__idpais === 'number' ? values.direccion__idpais : null,
    datosContacto: { movil: text('datosContacto__movil') },
    nombreEmpresa: text('nombreEmpresa'),
    presentacion: text('presentacion'),
    enlace: text('enlace'),
    visible: values.visible === true,
    fotoPersonalUrl: text('fotoPersonalUrl'),
    logoEmpresaUrl: text('logoEmpresaUrl'),
    curriculumUrl: text('curriculumUrl'),
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
