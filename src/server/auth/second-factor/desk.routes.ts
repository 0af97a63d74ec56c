import { inTransaction } from '../../db/transaction.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOf } from '../../http/language.ts';
import { userOf } from '../access.ts';
import { accountName } from '../account-name.ts';
import { demandPassword } from '../step-up.ts';
import { ENROLMENT, RESET, SECRET, STANDING } from './call-schemas.ts';
import { issuerOf } from './issuer.ts';
import { resetSecondFactor } from './second-factors.ts';
import { colleagues } from './standing.ts';

const open = { access: ['staff'] };
const config = { ...open, security: 'second-factor' } as const;
const path = '/api/desk/second-factor';

/** A colleague's second factor, and one's own, for who is signed in to the office. */
export default function deskSecondFactor(app: Routes, context: ServerContext): void {
  const { db, attempts, secondFactors } = context;

  app.get(path, { config: open, schema: STANDING }, async (request, reply) => {
    const { id } = userOf(request);
    const all = await colleagues(db);
    const since = all.find((one) => one.id === id)?.since;
    const codes = db.selectFrom('recovery_codes').where('user_id', '=', id);
    const { left } = await codes.select((count) => count.fn.countAll<string>().as('left')).executeTakeFirstOrThrow();
    reply.header('cache-control', 'no-store');
    const others = all.flatMap(({ id: theirs, username, name, since: from }) =>
      theirs === id || from === undefined ? [] : [{ username, name, since: from }],
    );
    return { rule: secondFactors.rule, ...(since && { since }), recoveryCodes: Number(left), colleagues: others };
  });

  app.post(`${path}/secret`, { config, schema: SECRET }, async (request, reply) => {
    const user = userOf(request);
    reply.header('cache-control', 'no-store');
    const issuer = await issuerOf(context, languageOf(request));
    return inTransaction(db, async (trx) => {
      await demandPassword(trx, user);
      return secondFactors.propose(trx, user, issuer);
    });
  });

  app.post(`${path}/enrolment`, { config, schema: ENROLMENT }, async (request, reply) => {
    const { id, username } = userOf(request);
    const who = { account: username, address: clientAddress(request.ip) };
    await attempts.count('code', who, true);
    reply.header('cache-control', 'no-store');
    return inTransaction(db, async (trx) => {
      const recoveryCodes = await secondFactors.enrol(trx, id, request.body.code);
      await attempts.succeeded(trx, 'code', who, true);
      return { recoveryCodes };
    });
  });

  app.post(`${path}/reset`, { config, schema: RESET }, async (request, reply) => {
    const user = userOf(request);
    const wanted = accountName(request.body.username);
    const found = (await colleagues(db)).find(({ username }) => username === wanted);
    if (!found?.since) throw new ApiError(404, 'errors.server.notFound');
    // The embedded database has one connection, so the version is read before.
    const version = await context.config.current();
    await inTransaction(db, async (trx) => {
      await demandPassword(trx, user);
      await resetSecondFactor(trx, version, found.id, user.id);
    });
    context.mailWaiting();
    return reply.code(204).send();
  });
}
