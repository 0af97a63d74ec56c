import type { LoadedVersion } from '../config/loaded-version.ts';

interface Description {
  paths?: Record<string, object>;
  [part: string]: unknown;
}

/**
 * The description of the API with the records of a version: the general call said for each of them, with the JSON
 * Schema of its file. The rest stays as the routes have it.
 */
export function withRecords<Api extends Description>(api: Api, version: LoadedVersion | null): Api {
  const general = api.paths?.['/api/records/{record}'];
  if (!version || !general) return api;
  const own = [...version.records.values()].map(({ id, schema }) => [`/api/records/${id}`, described(general, schema)]);
  return { ...api, paths: { ...api.paths, ...Object.fromEntries(own) } };
}

/** Operations of a path with the schema in the place of any object, and without the parameter that names it. */
function described(path: object, schema: object): object {
  const said = JSON.parse(JSON.stringify(path)) as Record<string, Operation>;
  for (const operation of Object.values(said)) {
    operation.parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== 'path');
    for (const body of [operation.requestBody, operation.responses?.['200']])
      for (const content of Object.values(body?.content ?? {})) content.schema = schema;
  }
  return said;
}

interface Operation {
  parameters?: { in: string }[];
  requestBody?: Body;
  responses?: Record<string, Body>;
}

interface Body {
  content?: Record<string, { schema?: object }>;
}
