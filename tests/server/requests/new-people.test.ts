import { expect, it } from 'vitest';
import { onEachDatabase } from '../support/database/databases.ts';
import { benchForSends, SENDER } from '../support/sends.ts';

onEachDatabase('somebody whose account was imported and who has not said yet where to be reached', (open) => {
  const bench = benchForSends(open);

  it('sends in the name that is kept of them, and in no other', async () => {
    const { db } = bench.database;
    const { id } = await db.selectFrom('users').select('id').where('username', '=', SENDER).executeTakeFirstOrThrow();
    await db.deleteFrom('records').where('owner', '=', id).where('kind', '=', 'contact-address').execute();
    const values = { delanteDe: 'x', nombre: 'Mallory', apellidos: 'Roe', contacto: 'm@evil.example' };
    const answer = await bench.send({ form: 'sample-request', values });
    expect(answer.statusCode).toBe(201);
    const request = await db.selectFrom('requests').select('values').executeTakeFirstOrThrow();
    expect(request.values).toEqual({ nombre: 'Núria', apellidos: 'Vila i Puigdomènech', delanteDe: 'x' });
    const mail = await db.selectFrom('outbox').select('subject').executeTakeFirstOrThrow();
    expect(mail.subject).toBe('[web] Sol·licitud de Núria Vila i Puigdomènech x');
  });
});
