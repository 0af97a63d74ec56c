import { fromBase64, toBase64 } from '../base64.ts';
import { type KeyFile, type ListSigner, SignerError, type SignerKind } from '../signer.ts';
import { listedCertificate, readSignerCertificate, type SignerCertificate } from '../x509/certificate.ts';
import { Malformed } from '../x509/der.ts';
import { digests } from './oids.ts';
import { openPfx } from './pfx.ts';
import { importPrivateKey, type PrivateKey } from './private-key.ts';

/** A key file has a few kilobytes; a larger file is a mistake and is not read. */
const mostBytes = 5_000_000;

/** Signs with a .p12 or .pfx file in the browser. File, password and key never leave it; `close` forgets them. */
const kind: SignerKind = {
  title: 'app.signing.keyFile.title',
  needs: 'keyFile',
  async open(_settings, given) {
    if (!given) throw new SignerError('noKey');
    if (!globalThis.crypto?.subtle) throw new SignerError('insecurePage');
    return signerOf(await readPairs(given));
  },
};

export default kind;

interface Pair {
  certificate: SignerCertificate;
  key: PrivateKey;
}

async function readPairs({ file, password }: KeyFile): Promise<Pair[]> {
  if (file.size === 0 || file.size > mostBytes) throw new SignerError('notAKeyFile');
  const bytes = await file.arrayBuffer().catch((error) => {
    throw new SignerError('notAKeyFile', '', error);
  });
  const { certificates, keys } = await openPfx(new Uint8Array(bytes), password);
  try {
    const facts = await Promise.all(certificates.map(readSignerCertificate));
    const pairs: Pair[] = [];
    for (const pkcs8 of keys) {
      const key = await importPrivateKey(pkcs8);
      for (const certificate of facts) if (await key.belongsTo(certificate.publicKey)) pairs.push({ certificate, key });
    }
    if (pairs.length === 0) throw new SignerError('noKey');
    return pairs;
  } catch (error) {
    if (error instanceof Malformed) throw new SignerError('notAKeyFile', '', error);
    throw error;
  } finally {
    for (const key of keys) key.fill(0);
  }
}

function signerOf(pairs: Pair[]): ListSigner {
  let open = pairs;
  const pairOf = (thumbprint: string) => {
    const pair = open.find(({ certificate }) => certificate.thumbprint === thumbprint);
    if (!pair) throw new SignerError('noKey');
    return pair;
  };
  return {
    kind: 'list',
    list: async () => open.map(({ certificate }) => listedCertificate(certificate)),
    readCertificate: async (thumbprint) => toBase64(pairOf(thumbprint).certificate.der),
    async sign(thumbprint, data, digestOid) {
      const hash = digests[digestOid];
      if (!hash) throw new SignerError('failed', digestOid);
      return toBase64(await pairOf(thumbprint).key.sign(hash, fromBase64(data)));
    },
    close() {
      open = [];
    },
  };
}
