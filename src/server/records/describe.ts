import type { LoadedVersion } from '../config/loaded-version.ts';

interface Description {
  paths?: Record<string, object>;
  [part: string]: unknown;
}

/** Adds to the API description the general call for each record, with the JSON Schema of its file. */
export function withRecords<Api extends Description>(api: Api, version: LoadedVersion | null): Api {
  const general = api.paths?.[PATH];
  const one = api.paths?.[`${PATH}/{key}`];
  if (!version || !general || !one) return api;
  const own = [...version.records.values()].flatMap(({ id, schema, maxItems }) => {
    const path = `/api/records/${id}`;
    if (maxItems === undefined) return [[path, described(general, schema)]];
    const { put: _one, ...many } = described(general, schema) as Record<string, Operation>;
    const list = many.get?.responses?.['200'];
    for (const content of Object.values(list?.content ?? {})) content.schema = listOf(schema, maxItems);
    return [
      [path, many],
      [`${path}/{key}`, described(one, schema)],
    ];
  });
  return { ...api, paths: { ...api.paths, ...Object.fromEntries(own) } };
}

const PATH = '/api/records/{record}';

/** The answer for a record with many entries. */
function listOf(schema: object, maxItems: number): object {
  const entry = { key: { type: 'string' }, tag: { type: 'string' }, values: schema };
  const items = { type: 'array', maxItems, items: { type: 'object', properties: entry } };
  return { type: 'object', properties: { items, limit: { type: 'integer', const: maxItems } } };
}

/** The operations with this schema as their body, and without the parameter `record`. */
function described(path: object, schema: object): object {
  const operations = JSON.parse(JSON.stringify(path)) as Record<string, Operation>;
  for (const operation of Object.values(operations)) {
    operation.parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'record');
    for (const body of [operation.requestBody, operation.responses?.['200']])
      for (const content of Object.values(body?.content ?? {})) content.schema = schema;
  }
  return operations;
}

interface Operation {
  parameters?: { name: string }[];
  requestBody?: Body;
  responses?: Record<string, Body>;
}

interface Body {
  content?: Record<string, { schema?: object }>;
}
