import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs of others that judge a signature. */
export const HAS_OPENSSL = works('openssl', 'version');
export const HAS_PDFSIG = works('pdfsig', '-v');
/** They read a PDF's text and fonts. */
export const HAS_POPPLER = works('pdftotext', '-v') && works('pdffonts', '-v');
/** They make the store that `pdfsig` takes its authorities from. */
const HAS_CERTUTIL = works('certutil', '-H');
const HAS_NSS = HAS_CERTUTIL || works('python3', '-c', "import ctypes; ctypes.CDLL('libsmime3.so')");

/** Says on the output that a check could not be made; a silent pass would look like one that was. */
export function tellSkipped(what: string, program: string): void {
  console.warn(`SKIPPED: ${what}, because ${program} was not found on this machine.`);
}

/** What OpenSSL says of the signature in a PDF, as CAdES, against an authority. Fails when it is not in order. */
export async function opensslVerify(pdf: Uint8Array, caFile: string, folder: string): Promise<string> {
  const { container, content } = signatureParts(pdf);
  const files = { cms: path.join(folder, 'signature.der'), content: path.join(folder, 'content.bin') };
  await writeFile(files.cms, container);
  await writeFile(files.content, content);
  const args = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', files.cms, '-content', files.content];
  const { stderr } = await run('openssl', [...args, '-CAfile', caFile, '-purpose', 'any', '-out', '/dev/null']);
  return stderr;
}

/** What `pdfsig` says of a PDF; with `caFile` it knows the authority where a program to tell it is there. */
export async function pdfsigVerify(
  pdf: Uint8Array,
  rootPem: string,
  folder: string,
): Promise<{ text: string; trusts: boolean }> {
  const file = path.join(folder, 'signed.pdf');
  await writeFile(file, pdf);
  const store = HAS_NSS ? await nssStore(rootPem, folder) : null;
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
  if (HAS_CERTUTIL) {
    await certutil('-d', `sql:${store}`, '-N', '--empty-password');
    await certutil('-d', `sql:${store}`, '-A', '-n', 'test', '-t', 'CT,C,C', '-i', root);
  } else await run('python3', ['-c', NSS_BY_HAND, store, root]);
  return store;
}

/** Whatever it asks, nobody answers: it fails then instead of waiting. */
async function certutil(...args: string[]): Promise<void> {
  const running = run('certutil', args);
  running.child.stdin?.end();
  await running;
}

/** What `certutil -A -t CT,C,C` does, by the library itself, for machines that have it without its tools. */
const NSS_BY_HAND = `
import ctypes, sys
V = ctypes.c_void_p
nss, smime = ctypes.CDLL('libnss3.so'), ctypes.CDLL('libsmime3.so')
for function in (nss.PK11_GetInternalKeySlot, nss.CERT_GetDefaultCertDB, smime.CERT_DecodeCertFromPackage): function.restype = V
nss.PK11_InitPin.argtypes = [V, ctypes.c_char_p, ctypes.c_char_p]
nss.PK11_ImportCert.argtypes = [V, V, ctypes.c_ulong, ctypes.c_char_p, ctypes.c_int]
nss.CERT_ChangeCertTrust.argtypes = [V, V, V]
assert nss.NSS_InitReadWrite(('sql:' + sys.argv[1]).encode()) == 0
slot = nss.PK11_GetInternalKeySlot()
nss.PK11_InitPin(slot, None, None)
data = open(sys.argv[2], 'rb').read()
certificate = smime.CERT_DecodeCertFromPackage(data, len(data))
assert nss.PK11_ImportCert(slot, certificate, 0, b'test', 0) == 0
assert nss.CERT_ChangeCertTrust(nss.CERT_GetDefaultCertDB(), certificate, (ctypes.c_uint * 3)(0x98, 0x98, 0x98)) == 0
nss.NSS_Shutdown()
`;

function works(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch (error) {
    // Some answer with a code of their own even when asked nothing.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT' && program === 'certutil';
  }
}
