import { type DemoSeed, demonstrateCase } from '../../../server/plugin.ts';
import { ETEC, MOVES } from './names.ts';
import seed from './seed-values.json' with { type: 'json' };
import { valuesOfBody } from './values.ts';

/** The member who is in the ETEC list from the start. */
const USERNAME = '20002';

export const demonstrateEtec: DemoSeed = (db, settings) =>
  demonstrateCase(db, settings, {
    procedure: ETEC,
    username: USERNAME,
    values: (form) => valuesOfBody(form, seed),
    moves: MOVES,
  });
