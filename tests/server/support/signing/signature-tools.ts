import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasProgram } from '../../../../scripts/lib/test-programs.mjs';

const run = promisify(execFile);

/** Programs of others that judge a signature. */
export const HAS_OPENSSL = hasProgram('openssl');
export const HAS_PDFSIG = hasProgram('pdfsig');
/** They read a PDF's text and fonts. */
export const HAS_POPPLER = ['pdftotext', 'pdfinfo', 'pdffonts'].every(hasProgram);
/** It makes the store that `pdfsig` takes its authorities from. */
const HAS_CERTUTIL = hasProgram('certutil');

/** OpenSSL's report on the signature in a PDF, as CAdES, against an authority. Fails when it is not in order. */
export async function opensslVerify(pdf: Uint8Array, caFile: string, folder: string): Promise<string> {
  const { container, content } = signatureParts(pdf);
  const files = { cms: path.join(folder, 'signature.der'), content: path.join(folder, 'content.bin') };
  await writeFile(files.cms, container);
  await writeFile(files.content, content);
  const args = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', files.cms, '-content', files.content];
  const { stderr } = await run('openssl', [...args, '-CAfile', caFile, '-purpose', 'any', '-out', '/dev/null']);
  return stderr;
}

/** The report of `pdfsig` on a PDF; it knows the authority where `certutil` can tell it. */
export async function pdfsigVerify(
  pdf: Uint8Array,
  rootPem: string,
  folder: string,
): Promise<{ text: string; trusts: boolean }> {
  const file = path.join(folder, 'signed.pdf');
  await writeFile(file, pdf);
  const store = HAS_CERTUTIL ? await nssStore(rootPem, folder) : null;
  const { stdout } = await run('pdfsig', [...(store ? ['-nssdir', `sql:${store}`] : []), file]);
  return { text: stdout, trusts: store !== null };
}

/** The signature and what it covers, found in the file by hand. */
export function signatureParts(pdf: Uint8Array): { container: Buffer; content: Buffer } {
  const bytes = Buffer.from(pdf);
  const found = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(bytes.toString('latin1'));
  const [a = 0, b = 0, c = 0, d = 0] = (found ?? []).slice(1).map(Number);
  if (!found || c + d !== bytes.length) throw new Error('The signature does not cover the whole file.');
  const hex = bytes.toString('latin1', b + 1, c - 1);
  const padded = Buffer.from(hex, 'hex');
  // DER says its own length; the rest of the place is zeros.
  const container = padded.subarray(0, 4 + padded.readUInt16BE(2));
  return { container, content: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]) };
}

async function nssStore(rootPem: string, folder: string): Promise<string> {
  // Where a store is already, `certutil -N` asks for its password, and asks again for ever.
  const store = await mkdtemp(path.join(folder, 'nss-'));
  const root = path.join(folder, 'root.pem');
  await writeFile(root, rootPem);
  await certutil('-d', `sql:${store}`, '-N', '--empty-password');
  await certutil('-d', `sql:${store}`, '-A', '-n', 'test', '-t', 'CT,C,C', '-i', root);
  return store;
}

/** Nobody answers its questions: it fails then instead of waiting. */
async function certutil(...args: string[]): Promise<void> {
  const running = run('certutil', args);
  running.child.stdin?.end();
  await running;
}
