import { readFile } from 'node:fs/promises';
import { readPem } from '../../src/server/documents/signing/certificate.ts';
import { type RefreshReport, refreshTrust } from '../../src/server/documents/signing/trust-list/refresh-trust.ts';
import { askOutside } from '../../src/server/outgoing/ask-outside.ts';
import type { AdminCommand } from '../admin.ts';

/** Milliseconds, and bytes: the largest list of the EU has some 6 MB. */
const PATIENCE = 60_000;
const MAX_BYTES = 33_554_432;

const command: AdminCommand = {
  usage: [
    'signing refresh-trust LIST --signer FILE.pem   writes the authorities of a trusted list (address or file) into SIGNING_CA_FILE',
    'signing refresh-trust LIST --unchecked         the same, whoever has signed the list',
  ],
  async run([what, list, how, file, ...rest], settings) {
    const checked = how === '--signer' && file !== undefined;
    const unchecked = how === '--unchecked' && file === undefined;
    if (what !== 'refresh-trust' || list === undefined || rest.length > 0 || !(checked || unchecked)) return null;
    const report = await refreshTrust({
      xml: await textOf(list),
      signers: checked ? readPem(await readFile(file, 'utf8')) : null,
      folder: settings.signingCaFile,
      now: new Date(),
    });
    for (const line of words(report)) console.log(line);
    if (unchecked) console.log('Nobody has looked at the signature of the list.');
    return 0;
  },
};

export default command;

async function textOf(list: string): Promise<string> {
  if (!/^https?:/i.test(list)) return readFile(list, 'utf8');
  const call = { patience: PATIENCE, maxBytes: MAX_BYTES, privateHosts: 'any' } as const;
  return (await askOutside(list, call)).toString('utf8');
}

function words({ file, issued, nextUpdate, taken, added, removed, expired, unreadable }: RefreshReport): string[] {
  return [
    ...added.map((name) => `+ ${name}`),
    ...removed.map((name) => `- ${name}`),
    ...unreadable.map((name) => `a certificate of ${name} cannot be read; left out`),
    `${taken} authorities written to ${file}: ${added.length} new, ${removed.length} gone, ${expired} left out as expired.`,
    `The list is of ${issued.toISOString()}; a newer one comes by ${nextUpdate?.toISOString() ?? 'no date'}.`,
  ];
}
