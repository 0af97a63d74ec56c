import type { DeskDetail } from '../../../src/api/shapes/desk.ts';
import type { Bench } from './app.ts';

/** Changes of a case since its last version, as the desk shows them: label, before, now. */
export async function changesAtDesk(bench: Bench, id: number): Promise<string[][]> {
  const headers = { authorization: await bench.token('S0001'), 'accept-language': 'ca' };
  const answer = await bench.app.inject({ url: `/api/desk/procedures/lines/${id}`, headers });
  const fields = (answer.json() as DeskDetail).changes?.fields ?? [];
  return fields.filter(({ changed }) => changed).map(({ label, before, now }) => [label, before, now]);
}
