import { type Static, Type } from 'typebox';
import { choice, described, exactly, orNull } from './parts.ts';

/** Facts of a file for anybody who holds it. */
export const Verification = described('The known facts', {
  result: choice(['unknown', 'changed', 'unchanged'], {
    description: 'No document has the code; the file is not what was issued under it; it is, byte for byte',
  }),
  signed: orNull(
    Type.String({
      format: 'date-time',
      description: 'When the file was signed; `null` for one that is unsigned or not ours',
    }),
  ),
});
export type Verification = Static<typeof Verification>;

export const VerificationQuery = exactly({
  code: Type.String({ minLength: 1, maxLength: 40, description: 'As printed; blanks and dashes do not count' }),
  sha256: Type.String({ pattern: '^[0-9A-Fa-f]{64}$', description: 'SHA-256 of the file, hexadecimal' }),
});
