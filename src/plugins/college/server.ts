import { demonstrateCase, type ServerPlugin } from '../../server/plugin.ts';
import etec from './etec/etec.routes.ts';
import seed from './etec/seed-values.json' with { type: 'json' };
import { ETEC, findMemberFacts, MOVES, valuesOfBody } from './etec/wire.ts';
import activityFamilies from './guide/activity-families.routes.ts';
import guideDocuments from './guide/documents.routes.ts';
import { guideTables } from './guide/documents.ts';
import guide from './guide/guide.routes.ts';
import { guideHook } from './guide/guide-hook.ts';
import { manifest } from './index.ts';
import { townSeed } from './places/place-data.ts';
import places from './places/places.routes.ts';
import { townFile } from './places/town-file.ts';
import addresses from './records/addresses.routes.ts';
import { placeHook } from './records/place-hook.ts';

export const college: ServerPlugin = {
  checks: manifest.checks,
  routes: [etec, activityFamilies, guideDocuments, guide, places, addresses],
  hooks: [guideHook, placeHook],
  readers: {
    /** Facts that the college knows of a member, by the names of the declaration. */
    'document-request': async (db, user) => ({ ...(await findMemberFacts(db, user.id)) }),
  },
  lists: [townSeed],
  listFiles: [townFile],
  /** The member who is in the ETEC list from the start. */
  demonstrate: (db, settings) =>
    demonstrateCase(db, settings, {
      procedure: ETEC,
      username: '20002',
      moves: MOVES,
      values: (form) => valuesOfBody(form, seed),
    }),
  // Databases from before plug-ins had migrations note this name.
  migrations: { '0005-guide': guideTables },
};
