import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openEmptyDatabase } from '../support/database/databases.ts';

it('tables that a newer version has changed are left alone, in a sentence', async () => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^A newer version of the program has changed the tables \(9999-later\): .+\.$/),
  });
  await close();
});
