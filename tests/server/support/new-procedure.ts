import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Bench } from './app.ts';
import type { Json, Staff } from './staff.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** Calls in somebody's name, 20001's where `more` has no `username`; each is a send of its own. */
export function callsOf(bench: () => Bench) {
  return async (method: Method, url: string, payload?: object, more: Record<string, string> = {}) => {
    const { username = '20001', ...headers } = more;
    const { app, token } = bench();
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: await token(username), 'idempotency-key': randomUUID(), ...headers },
      ...(payload ? { payload } : {}),
    });
    const body = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, tag: answer.headers.etag ?? '', body };
  };
}

/** A procedure by files alone, its form on a page of its own. */
interface NewProcedure {
  id: string;
  file: object;
  form: { id: string; schema: object; labels: Record<string, string> };
  /** Further labels that the page shows: `label_<context>`. */
  variant?: { context: string; labels: Record<string, string> };
  page: { id: string; path: string; title: string };
  /** Below `messages/<language>/`, without the ending. */
  texts: Record<string, object>;
}

/** Writes the files, and publishes them without a problem. */
export async function publishProcedure(staff: Staff, bench: Bench, made: NewProcedure): Promise<void> {
  const { id, file, form, page, texts, variant } = made;
  await staff.write(`schemas/_procedures/${id}.procedure.json`, file);
  await staff.write(`schemas/${form.id}.schema.json`, {
    $schema: './_dialect/form.schema.json',
    type: 'object',
    ...form.schema,
  });
  const labels = Object.entries(form.labels).map(([property, label]) => {
    const other = variant?.labels[property];
    return [property, { label, ...(other && { [`label_${variant.context}`]: other }) }];
  });
  for (const language of ['ca', 'es']) {
    const at = (name: string) => `messages/${language}/${name}.json`;
    await staff.write(at(`forms/${form.id}`), Object.fromEntries(labels));
    for (const [name, content] of Object.entries(texts)) await staff.write(at(name), content);
    await staff.edit(at('pages'), (pages) => Object.assign(pages, { [page.id]: { title: page.title } }));
  }
  await staff.edit('menus/workspace.json', ({ pages }) => {
    const requests = (pages as (Json & { children: object[] })[]).find((one) => one.id === 'requests');
    const blocks = [{ type: 'form', id: 'form', form: form.id, ...(variant && { context: variant.context }) }];
    requests?.children.push({ id: page.id, path: page.path, icon: 'requests', blocks });
  });
  const { problems } = await staff.publish(bench.database.db);
  expect(problems.map(({ file: name, line, what }) => `${name}:${line} ${what}`)).toEqual([]);
}
