import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { exportFile, tableFile } from '../../../src/server/domain/desk/export.ts';
import { type Asker, type ExportLine, type LineSource, pagedLines } from '../../../src/server/domain/desk/source.ts';

const ASKER = { language: 'ca', version: { settings: {} } } as Asker;
/** Of one line, long enough that the buffers of a stream hold few. */
const TEXT = 'x'.repeat(1_000);
/** Lines that may be on their way: those read at a time, and what streams hold ready for a reader. */
const ON_THEIR_WAY = 300;

/** So many lines, and how many of them were read. */
function linesOf(total: number): { source: LineSource; read: () => number } {
  let read = 0;
  const paged = pagedLines<{ id: number }>({
    async read(_asker, _filter, { behind, skip = 0, limit }) {
      const first = (behind?.id ?? 0) + skip + 1;
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - first + 1)) }, (_, at) => ({
        id: first + at,
      }));
      read += rows.length;
      return rows;
    },
    placeOf: ({ id }) => String(id),
    lineOf: async (_asker, { id }) => ({ key: String(id), title: TEXT }) as ExportLine,
    fullOf: async () => ({ form: '', sections: [], values: {} }),
  });
  return { source: paged as LineSource, read: () => read };
}

async function* cellsOf(lines: AsyncIterable<ExportLine>) {
  for await (const { key, title } of lines) yield [{ text: key }, { text: title }];
}

const FILES: Record<string, (source: LineSource) => Promise<Readable | Uint8Array>> = {
  json: (source) => exportFile(ASKER, { name: 'requests', source }, {}, 'json'),
  csv: (source) => tableFile(cellsOf(source.exported(ASKER, {})), ASKER, 'csv'),
};

describe.each(Object.entries(FILES))('a file of many lines as %s', (_format, fileOf) => {
  it.each([1_000, 20_000])('holds a few of %d at a time, whether its reader is quick or slow', async (total) => {
    const { source, read } = linesOf(total);
    const file = (await fileOf(source)) as Readable;
    let [taken, parts, most] = [0, 0, 0];
    for await (const part of file) {
      // A reader of a slow line takes the first ones.
      if (parts < 20) for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      parts += 1;
      taken += String(part).split(TEXT).length - 1;
      most = Math.max(most, read() - taken);
    }
    expect(taken).toBe(total);
    expect(most).toBeLessThanOrEqual(ON_THEIR_WAY);
  });

  it('leaves everybody else a turn between two lines', async () => {
    let turns = 0;
    let over = false;
    const count = () => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    for await (const _part of (await fileOf(linesOf(500).source)) as Readable);
    over = true;
    expect(turns).toBeGreaterThanOrEqual(500);
  });
});

describe('a workbook', () => {
  it('of too many lines is refused before one is read', async () => {
    const { source, read } = linesOf(20_001);
    await expect(exportFile(ASKER, { name: 'requests', source }, {}, 'xlsx')).rejects.toMatchObject({
      statusCode: 413,
      values: { limit: 20_000 },
    });
    // The one beyond the limit.
    expect(read()).toBe(1);
  });
});
