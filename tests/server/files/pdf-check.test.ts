import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demandHarmlessPdf } from '../../../src/server/kit/files/pdf/check-pdf.ts';
import { inspectPdf } from '../../../src/server/kit/files/pdf/worker.ts';
import { ThreadPool } from '../../../src/server/kit/threads/thread-pool.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';
import { objectStream, pageWith, pdfOf, streamOf, writtenPdf } from '../support/pdfs.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const OPEN = '/OpenAction 4 0 R';
const HIDDEN = `7 0 obj ${SCRIPT} endobj`;

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['the smallest one', () => SMALL_PDF],
  ['one with streams of objects, a link to a page and words like those of scripts', () => writtenPdf()],
  ['one that begins with a line break', () => Buffer.concat([Buffer.from('\r\n'), SMALL_PDF])],
  ['one that begins with a byte order mark', () => Buffer.concat([Buffer.from('\uFEFF'), SMALL_PDF])],
  [
    'one whose text has numbers before a word that begins as objects do',
    () =>
      pdfOf([
        ...pageWith('/X(2026 5 objecci\xf3)'),
        [4, streamOf('BT (Any 2026 5 objectius) Tj ET')],
        [5, '<</Title(2 0 objetivos)>>'],
      ]),
  ],
  ['one that opens an address', () => pdfOf([...pageWith('/OpenAction<</S/URI/URI(https://www.exemple.cat)>>')])],
  ['one whose revisions replace each other', () => pdfOf([...pageWith(''), ...pageWith('/Lang(ca)')])],
  [
    'one with links to pages and mailboxes',
    () =>
      pdfOf([
        ...pageWith('/URI<</Base(https://exemple.cat/)>>/OpenAction 4 0 R'),
        [4, '<</S/URI/URI(https://exemple.cat:8080/a?b=c:d)/Next[5 0 R 6 0 R 7 0 R]>>'],
        [5, '<</S/URI/URI(mailto:a@exemple.cat)>>'],
        [6, '<</S/URI/URI(localhost:3000/x)>>'],
        [7, '<</S/URI/URI(www.exemple.cat/a:b)>>'],
      ]),
  ],
  [
    'one with a table that claims to be endless',
    () => pdfOf([...pageWith(''), [4, streamOf('', '/Type/XRef/W[1 2 1]/Size 9/Index[0 2000000000]')]]),
  ],
])('takes %s', async (_what, make) => {
  expect(await inspectPdf(await make())).toBe('harmless');
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a script', () => pdfOf([...pageWith(OPEN), [4, SCRIPT]])],
  [
    'a script whose name is written otherwise',
    () => pdfOf([...pageWith(OPEN), [4, '<</S/J#61vaScr#69pt/#4a#53(x)>>']]),
  ],
  [
    'a script whose kind stands elsewhere',
    () => pdfOf([...pageWith(OPEN), [4, '<</S 5 0 R/X(x)>>'], [5, '/JavaScript']]),
  ],
  ['a script in a stream of objects', () => pdfOf([...pageWith(OPEN), [5, objectStream([[4, SCRIPT]])]])],
  [
    'a script in a stream that does not say what it is',
    () => pdfOf([...pageWith(OPEN), [5, objectStream([[4, SCRIPT]], '')]]),
  ],
  [
    'a script that an object of the same number seems to replace',
    () => pdfOf([[4, SCRIPT], ...pageWith(OPEN), [4, '<</S/URI>>']]),
  ],
  ['a script deep in the document', () => pdfOf(pageWith(`/AA<</WC[[<</Next${SCRIPT}>>]]>>`))],
  ['a script in its end', () => pdfOf(pageWith(''), { trailer: `/X${SCRIPT}` })],
  ['the start of a program', () => pdfOf([...pageWith(OPEN), [4, '<</S/Launch/F(cmd.exe)>>']])],
  ['a document on another machine', () => pdfOf([...pageWith(OPEN), [4, '<</S/GoToR/F(//host/x.pdf)/D[0/Fit]>>']])],
  ['a script of a solid figure', () => pdfOf([...pageWith(''), [4, streamOf('', '/Type/3D/OnInstantiate 5 0 R')]])],
  ['a link to a script', () => pdfOf([...pageWith(OPEN), [4, '<</S/URI/URI( java\\nscript:alert\\(1\\))>>']])],
  ['a link to a file', () => pdfOf([...pageWith(OPEN), [4, `<</S/URI/URI<${hex('FILE:///etc/passwd')}>>>`]])],
  ['a link into the network', () => pdfOf([...pageWith(OPEN), [4, '<</S/URI/URI(\\\\\\\\host\\\\share)>>']])],
  [
    'a link whose address stands elsewhere',
    () => pdfOf([...pageWith(OPEN), [4, '<</S/URI/URI 5 0 R>>'], [5, '(javascript:alert\\(1\\))']]),
  ],
  ['a form that sends itself', () => pdfOf([...pageWith(OPEN), [4, '<</S/SubmitForm/F(https://exemple.cat)>>']])],
  ['a form with a program of its own', () => pdfOf(pageWith('/AcroForm<</XFA[]>>'))],
  ['a file in it', () => writtenPdf((document) => document.attach(new Uint8Array([1]), 'x.exe'))],
  ['a script in it, by a library', () => writtenPdf((document) => document.addJavaScript('x', 'app.alert(1)'))],
])('finds %s', async (_what, make) => {
  expect(await inspectPdf(await make())).toBe('active');
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['with a password', () => writtenPdf((document) => document.encrypt({ userPassword: 'x', ownerPassword: 'y' }))],
  ['with restrictions only', () => writtenPdf((document) => document.encrypt({ ownerPassword: 'y' }))],
])('cannot look into one %s', async (_what, make) => {
  expect(await inspectPdf(await make())).toBe('locked');
});

it.each<[string, () => Buffer]>([
  ['an object in a comment', () => pdfOf(pageWith(''), { before: `% ${HIDDEN}\n` })],
  ['an object in the content of a page', () => pdfOf([...pageWith(''), [4, streamOf(HIDDEN)]])],
  ['an object in a text', () => pdfOf(pageWith(`/X(${HIDDEN})`))],
  ['a stream of objects that is not one', () => pdfOf([...pageWith(''), [5, streamOf('x', '/N 1/First 4')]])],
  [
    'a stream of objects that other readers unpack otherwise',
    () => pdfOf([...pageWith(''), [5, objectStream([[4, 'null']], '/DecodeParms<</Predictor 12>>')]]),
  ],
  [
    'a stream of objects that unpacks to gigabytes',
    () =>
      pdfOf([
        ...pageWith(''),
        [5, streamOf(deflateSync(Buffer.alloc(100_000_000)), '/N 1/First 4/Filter/FlateDecode')],
      ]),
  ],
  ['what only begins like one', () => Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.alloc(1000, '1')])],
  ['arrays without end', () => pdfOf(pageWith(`/X${'['.repeat(200_000)}`))],
])('does not trust %s', async (_what, make) => {
  expect(await inspectPdf(make())).toBe('broken');
});

it('stops checking a document that takes too long', async () => {
  const endless = Buffer.concat([Buffer.from('%PDF-1.5\n1 0 obj null endobj x'), Buffer.alloc(20_000_000, '1')]);
  await expect(demandHarmlessPdf(endless, 1, 200)).rejects.toMatchObject({
    statusCode: 415,
    text: 'errors.server.fileBroken',
  });
  await demandHarmlessPdf(SMALL_PDF, 1);
});

it('reports a thread that fails as a fault of the server, not of the document', async () => {
  const cause = new Error('The thread does not start.');
  vi.spyOn(ThreadPool.prototype, 'run').mockRejectedValueOnce(cause);
  await expect(demandHarmlessPdf(SMALL_PDF, 1)).rejects.toMatchObject({ statusCode: 503, cause });
});

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
});
afterAll(() => bench.close());

it('is checked wherever a PDF arrives, and explains a refusal in the language of the sender', async () => {
  const authorization = await bench.token('20001');
  const send = (content: Buffer, language: string) => {
    const payload = new FormData();
    payload.append('adjunto', new File([new Uint8Array(content)], 'cv.pdf'));
    const url = '/api/ebcn/guia-profesionales/profesionales/documentos?tipo=CV';
    return bench.app.inject({ method: 'POST', url, headers: { authorization, 'accept-language': language }, payload });
  };
  const active = pdfOf([...pageWith(OPEN), [4, SCRIPT]]);
  const answers = [await send(active, 'ca'), await send(active, 'es')];
  expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
    [415, 'PDF amb programes.'],
    [415, 'PDF con programas.'],
  ]);
  const message = {
    token: authorization,
    comunicacion: { asunto: 'x', cuerpo: 'x', destinatarios: [{ email: 'office' }] },
  };
  const adjunto = new File([new Uint8Array(active)], 'x.pdf');
  expect((await bench.send({ ...message, adjunto })).statusCode).toBe(415);
  expect((await send(await writtenPdf(), 'ca')).statusCode).toBe(204);
});
