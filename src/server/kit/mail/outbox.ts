import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { within } from '../within.ts';
import { type Deliver, type DueMail, failureCode, UndeliverableError } from './delivery.ts';
import { claimMail, codesOf, freeAll, giveBack, recordTry, shortenClaims, type TryResult } from './tries.ts';

export interface Outbox {
  wake(): void;
  /** Sends what is due; resolves when nothing is left to try now. */
  drain(): Promise<void>;
  /** Takes no further mail, and gives back tries that do not finish within `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** A try that did not reach everybody: id and codes, never an address or a text. */
export interface MailFailure {
  id: number;
  attempts: number;
  code: string;
  final: boolean;
  /** Id of the call that wrote it, as in the log. */
  request?: string | null;
}

export interface OutboxOptions {
  onFailure?(failure: MailFailure): void;
  /** The database refused to say or to keep what becomes of the mails; they are tried again. */
  onError?(error: unknown): void;
  interval?: number;
  atOnce?: number;
  /** Seconds for one try in total; a server that answers byte by byte is never silent for long. */
  attemptSeconds?: number;
  /** Seconds after which deferred recipients are given up. */
  giveUpSeconds?: number;
  /** No other process uses this database, so claims found at the start belong to a process that is gone. */
  alone?: boolean;
  /** Whether results can be stored; otherwise mails wait. */
  mayWrite?(): boolean;
}

const INTERVAL_MS = 5_000;
/** Seconds by which a lease exceeds the longest try. */
const LEASE_MARGIN_SECONDS = 60;
/** Node fires a longer timer at once. */
const LONGEST_TIMER_SECONDS = 2_147_483;
const CLOSE_GRACE_MS = 4_000;
const GIVE_BACK_MS = 2_000;
const WRITE_PAUSE_MS = 1_000;

/** Sends the mails of the outbox at least once, from any number of processes, each claimed first and sent in a lane. */
export function startOutbox(db: Db, deliver: Deliver, options: OutboxOptions = {}): Outbox {
  const { atOnce = 4, giveUpSeconds = 345_600, onFailure = () => {}, onError = () => {} } = options;
  const attemptSeconds = Math.min(options.attemptSeconds ?? 300, LONGEST_TIMER_SECONDS);
  const leaseSeconds = attemptSeconds + LEASE_MARGIN_SECONDS;
  const lanes = new Set<Promise<void>>();
  const underWay = new Map<number, AbortController>();
  let again = false;
  let closed = false;
  let freed: Promise<void> | null = options.alone ? null : Promise.resolve();

  const look = (): void => {
    again = lanes.size >= atOnce;
    if (closed || again) return;
    const lane: Promise<void> = runLane()
      .catch(onError)
      .finally(() => {
        lanes.delete(lane);
        if (again) look();
      });
    lanes.add(lane);
  };

  const runLane = async (): Promise<void> => {
    // Once, before the first claim: later it would free this process's own claims.
    freed ??= freeAll(db).catch((error: unknown) => {
      freed = null;
      throw error;
    });
    await freed;
    await shortenClaims(db, leaseSeconds);
    while (!closed && (options.mayWrite?.() ?? true)) {
      const begun = performance.now();
      const mail = await claimMail(db, leaseSeconds, [...underWay.keys()]);
      if (!mail) return;
      const limit = new AbortController();
      underWay.set(mail.id, limit);
      // Another mail may be due too.
      look();
      await attempt(mail, limit, begun + attemptSeconds * 1000).finally(() => underWay.delete(mail.id));
    }
  };

  /** @param end of the try by the process's clock, counted from before the claim, so that the lease outlasts it. */
  const attempt = async (mail: DueMail, limit: AbortController, end: number): Promise<void> => {
    const timer = setTimeout(() => limit.abort(), Math.max(0, end - performance.now()));
    const result = closed ? null : await tryOnce(deliver, mail, limit.signal);
    clearTimeout(timer);
    if (result === null || (closed && !result.answered)) return giveBack(db, mail);
    const final = await written(() => recordTry(db, mail, result, giveUpSeconds), end);
    const code = codesOf(result.refusals.map((refusal) => refusal.code));
    if (code !== null) onFailure({ id: mail.id, attempts: mail.attempts, code, final, request: mail.request_tag });
  };

  /** Retries while the database is away: an accepted mail that is not recorded would be sent again. */
  const written = async <Result>(write: () => Promise<Result>, end: number): Promise<Result> => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (closed || performance.now() > end) throw error;
        onError(error);
        await pause(WRITE_PAUSE_MS, undefined, { ref: false });
      }
    }
  };

  const idle = async (): Promise<void> => {
    while (lanes.size > 0) await Promise.all(lanes);
  };
  const timer = setInterval(look, options.interval ?? INTERVAL_MS);
  timer.unref();
  look();
  return {
    wake: look,
    drain: async () => {
      await idle();
      look();
      await idle();
    },
    close: async (graceMs = CLOSE_GRACE_MS) => {
      closed = true;
      clearInterval(timer);
      await within(graceMs, idle());
      for (const limit of underWay.values()) limit.abort();
      await within(GIVE_BACK_MS, idle());
    },
  };
}

/** One try; the signal ends it even if the delivery does not react. */
async function tryOnce(deliver: Deliver, mail: DueMail, signal: AbortSignal): Promise<TryResult> {
  const all = (code: string, final: boolean) => mail.pending.map((recipient) => ({ recipient, code, final }));
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' }))),
  );
  try {
    return { refusals: await Promise.race([deliver(mail, signal), ended]), answered: true };
  } catch (error) {
    const final = error instanceof UndeliverableError;
    return { refusals: all(signal.aborted ? 'ETIMEDOUT' : failureCode(error), final), answered: final };
  }
}
