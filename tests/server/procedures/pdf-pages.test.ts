import { expect, it } from 'vitest';
import { PLAIN_THEME, type Theme } from '../../../src/core/theme/theme.ts';
import { writeDocument } from '../../../src/server/domain/documents/pdf/write-document.ts';

const row = (label: string, text: string) => ({ label, lines: [{ text }] });
const short = (count: number) => Array.from({ length: count }, (_, at) => row(`Camp ${at}`, 'Un valor'));
/** About so many lines of the column of answers. */
const long = (lines: number) => row('Motiu', 'Una línia que omple la columna de les respostes, i\n'.repeat(lines));

function written(
  rows: ReturnType<typeof row>[],
  look: Pick<Theme, 'colors' | 'mark'> = PLAIN_THEME,
): Promise<Uint8Array> {
  return writeDocument({
    language: 'ca',
    title: 'Declaració',
    organisation: { name: 'Club', particulars: '', look },
    opening: [],
    sections: [{ title: 'Dades', parts: [{ kind: 'table', rows }] }],
    signature: '',
    footer: 'peu',
    wording: '1',
    pageNumber: '{page}/{pages}',
    at: new Date(0),
  });
}

async function pagesOf(rows: ReturnType<typeof row>[]): Promise<number> {
  const bytes = await written(rows);
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
}

it('a text longer than a page, or nearly as long, begins where there is room, and what comes after follows at once', async () => {
  // A page holds some fifty lines.
  expect(await pagesOf([...short(8), long(60)])).toBe(2);
  expect(await pagesOf([...short(8), long(44), ...short(4)])).toBe(2);
  expect(await pagesOf([long(60), ...short(12)])).toBe(2);
});

it('a mark that is an SVG file is left out', async () => {
  const picture = await written(short(1), { ...PLAIN_THEME, mark: 'files/icon.svg' });
  const none = await written(short(1), { ...PLAIN_THEME, mark: [] });
  expect(picture.length).toBeGreaterThan(1000);
  expect(picture.length).toBeLessThan(none.length);
});
