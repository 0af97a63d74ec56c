import { CommanderError } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import mailCommand from '../../../scripts/admin/mail.ts';
import { commandsOf } from '../../../scripts/lib/command.ts';
import { type Lock, takeLock } from '../../../src/server/kit/db/lock.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { enqueueMail } from '../../../src/server/kit/mail/outgoing.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { temporaryFolder } from '../support/database/postgres.ts';

/** `npm run admin -- mail …` beside a server that has the data. */
let bench: Bench;
let lock: Lock;
let remove: () => Promise<void>;
let lines: string[];
let woken = 0;
const settings = { ...SETTINGS, databaseUrl: null };
const mail = async (...args: string[]) => {
  lines.length = 0;
  const admin = commandsOf('admin');
  mailCommand(admin, () => settings);
  await admin.parseAsync(['mail', ...args], { from: 'user' });
  return [...lines];
};

beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  settings.dataDir = temporary.folder;
  lock = await takeLock(temporary.folder);
  const options = { adminSecret: lock.secret, mailWaiting: () => void (woken += 1) };
  bench = await openBench(await openTestDatabase(), options);
  await lock.setUrl(await bench.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await bench.close();
  await lock.release();
  await remove();
});
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

it('lists, shows, tries again and drops through the server', async () => {
  const { db } = bench.database;
  for (const subject of ['first', 'second'])
    await enqueueMail(db, {
      subject,
      html: 'Secret text',
      text: 'Secret text',
      from: 'web@exemple.cat',
      to: ['one@exemple.cat'],
      caseId: null,
    });
  const refuse = startOutbox(db, async ({ pending }) =>
    pending.map((recipient) => ({ recipient, code: 'EENVELOPE 550', final: true })),
  );
  await refuse.drain();
  await refuse.close();

  const [summary, newest, oldest] = await mail('list');
  expect(summary).toBe('0 waiting, 0 being sent, 0 put off, 2 dead.');
  expect(newest).toMatch(/^ +\d+ {2}dead +\S+ \S+ {2}1 try {2}EENVELOPE 550 {2}to one@exemple.cat {2}“second”$/);
  const [first = '', second = ''] = [oldest, newest].map((line) => /\d+/.exec(String(line))?.[0]);
  expect(await mail('drop', second)).toEqual(['1 mail dropped.', '0 waiting, 0 being sent, 0 put off, 1 dead.']);
  expect(await mail('retry', 'all')).toEqual([
    '1 mail to be tried again.',
    expect.stringMatching(/^1 waiting, 0 being sent, 0 put off, 0 dead; the oldest has waited \d+ s\.$/),
  ]);
  expect(woken).toBeGreaterThan(0);
  const shown = (await mail('show', first)).join('\n');
  expect(shown).toMatch(
    /Message-ID <\S+@exemple.cat>, from web@exemple.cat\n +waiting +one@exemple.cat {2}EENVELOPE 550/,
  );
  expect(shown).toMatch(/retry by an operator \d{4}-/);
  expect(shown).not.toContain('Secret text');
  await expect(mail('retry', second)).rejects.toThrow('This mail was dropped.');
  await expect(mail('show', '999999')).rejects.toThrow('There is no such mail.');
});

it.each([[], ['list', '1'], ['show'], ['retry'], ['retry', '0'], ['drop', 'all'], ['send', '1'], ['show', '1', '2']])(
  'prints its usage after a mistake: %s %s',
  async (...args) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await expect(mail(...args.filter(Boolean))).rejects.toThrow(CommanderError);
    expect(lines).toEqual([]);
  },
);

it('needs the secret', async () => {
  const answer = await bench.app.inject({ method: 'POST', url: '/admin/mail', payload: { work: 'list' } });
  expect(answer.statusCode).toBe(404);
});
