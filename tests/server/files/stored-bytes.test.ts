import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf } from '../support/files.ts';
import { openPki } from '../support/signing/certificates.ts';
import { GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

const MEMBER = '20001';
const file = (size: number) => new File([new Uint8Array(pngOf(size))], 'x.png');

onEachDatabase('what is kept of one member', (open) => {
  let bench: EtecBench;
  beforeAll(async () => {
    bench = await openEtec({ ...SETTINGS, storedMb: 1 }, open, await openPki());
  });
  afterAll(() => bench.close());
  const photo = async (size: number, as = MEMBER) => {
    const payload = new FormData();
    payload.append('adjunto', file(size));
    const url = '/api/ebcn/guia-profesionales/profesionales/documentos?tipo=FOTO';
    return bench.app.inject({ method: 'POST', url, headers: { authorization: await bench.token(as) }, payload });
  };
  const request = async () =>
    bench.send({ token: await bench.token(MEMBER), form: 'photo-request', values: {}, adjunto: file(10_000) });

  it('is limited in bytes over all kinds of files, with a clear error', async () => {
    expect((await photo(980_000)).statusCode).toBe(204);
    expect((await request()).statusCode).toBe(201);
    // In the place of the one before, which no longer counts; with what was sent it is a thousand bytes too much.
    const refused = await photo(991_000);
    expect([refused.statusCode, refused.json().message]).toEqual([413, 'storedTooMuch 1']);
    expect((await photo(985_000)).statusCode).toBe(204);
    expect((await request()).statusCode).toBe(413);
    expect((await bench.act(MEMBER, 'generar_documento', GOOD)).statusCode).toBe(413);
    expect(await bench.database.db.selectFrom('procedure_documents').select('id').execute()).toEqual([]);
    expect((await photo(991_000, '20002')).statusCode).toBe(204);
    expect((await photo(500_000)).statusCode).toBe(204);
    expect((await bench.act(MEMBER, 'generar_documento', GOOD)).statusCode).toBe(201);
  });
});
