import { openDatabase } from '../../../src/server/db.ts';
import { seedCertificates } from '../../../src/server/etec/seed.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { seedDemo } from '../../../src/server/seed.ts';

// Makes a data folder with tables, demo accounts and test certificates, and nothing published: `make-template.ts FOLDER`.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder.');
const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder });
await migrate(db);
await seedDemo(db);
await seedCertificates(folder);
await close();
