import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves the tasks that the page hands to its worker. `null`: it took too long. */
export function solve(challenge: Challenge): Promise<Solution | null> {
  return solveChallenge({ challenge, deriveKey });
}
