import { SigningError, type SigningFailure } from '../../../signing/signing-error.ts';
import type { Texts } from '../../../ui/text/texts.tsx';
import { outcomeOf } from '../sending/outcome.ts';
import type { SigningTrouble } from './flow/use-signing.ts';

const words: Record<SigningFailure, string> = {
  notAKeyFile: 'app.signing.errors.notAKeyFile',
  wrongPassword: 'app.signing.errors.wrongPassword',
  noKey: 'app.signing.errors.noKey',
  unsupportedFile: 'app.signing.errors.unsupportedFile',
  insecurePage: 'app.signing.errors.insecurePage',
  notInstalled: 'app.signing.errors.notInstalled',
  outdated: 'app.signing.errors.outdated',
  unsupportedBrowser: 'app.signing.errors.unsupportedBrowser',
  licence: 'app.signing.errors.licence',
  noCertificate: 'app.signing.errors.noCertificate',
  cancelled: 'app.signing.errors.cancelled',
  otherCertificate: 'app.signing.errors.otherCertificate',
  failed: 'app.signing.errors.failed',
};

/** What went wrong, in words; nothing fails without any (spec 2 §8 only logged it). */
export function troubleWords(trouble: SigningTrouble, texts: Texts): string {
  if (!(trouble instanceof SigningError) && trouble.status === 0) return texts.text('app.signing.errors.unreachable');
  if (!(trouble instanceof SigningError))
    return outcomeOf(trouble, undefined, texts)?.message ?? texts.text('app.result.failed');
  const said = trouble.failure === 'failed' && trouble.detail !== '';
  const known = texts.text(words[trouble.failure]);
  return said ? texts.text('app.signing.errors.said', { known, detail: trouble.detail }) : known;
}
