import type { Command } from 'commander';
import { readPem } from '../../src/server/domain/documents/signing/certificate.ts';
import { type RefreshReport, refreshTrust } from '../../src/server/domain/documents/signing/trust-list.ts';
import { askOutside } from '../../src/server/kit/ask-outside.ts';
import { type AdminCommand, readGiven } from '../lib/command.ts';

/** Milliseconds, and bytes: the largest list of the EU has some 6 MB. */
const PATIENCE = 60_000;
const MAX_BYTES = 33_554_432;

export default ((admin, settings) => {
  admin
    .command('signing')
    .command('refresh-trust <list>')
    .description('writes the authorities of a trusted list (address or file) into SIGNING_CA_FILE')
    .option('--signer <file>', 'the certificates (PEM) that may sign the list')
    .option('--unchecked', 'does not check who signed the list')
    .action(async (list: string, { signer, unchecked }: { signer?: string; unchecked?: true }, command: Command) => {
      if ((signer === undefined) !== (unchecked === true))
        command.error("error: give either '--signer <file>' or '--unchecked'");
      const report = await refreshTrust({
        xml: await textOf(list),
        signers: signer === undefined ? null : readPem((await readGiven(signer)).toString('utf8')),
        folder: settings().signingCaFile,
        now: new Date(),
      });
      for (const line of words(report)) console.log(line);
      if (unchecked) console.log('The signature of the list was not checked.');
    });
}) satisfies AdminCommand;

async function textOf(list: string): Promise<string> {
  if (!/^https?:/i.test(list)) return (await readGiven(list)).toString('utf8');
  const call = { patience: PATIENCE, maxBytes: MAX_BYTES, privateHosts: 'any' } as const;
  return (await askOutside(list, call)).toString('utf8');
}

function words({ file, issued, nextUpdate, taken, added, removed, expired, unreadable }: RefreshReport): string[] {
  return [
    ...added.map((name) => `+ ${name}`),
    ...removed.map((name) => `- ${name}`),
    ...unreadable.map((name) => `a certificate of ${name} cannot be read and is left out`),
    `${taken} authorities written to ${file}: ${added.length} new, ${removed.length} gone, ${expired} left out as expired.`,
    `The list is of ${issued.toISOString()}; a newer one comes by ${nextUpdate?.toISOString() ?? 'no date'}.`,
  ];
}
