import type { CallResult } from '../../core/action.ts';
import type { ResultUse } from '../../core/config.ts';
import { BROWSER_FAILED, FILE_GONE, STEP_UP_DECLINED, succeeded } from '../../core/failures.ts';
import type { ResultOutcome } from '../../ui/result-dialog.tsx';
import type { Texts } from '../../ui/text/texts.tsx';

const TITLES = { success: 'app.result.success', error: 'app.result.error', info: 'app.result.info' } as const;

/** The message for errors that are shown only at the fields (spec 1 §8). */
const formError = 'error_fomulario';

/**
 * The outcome of a send: the text that the form's file names for the status or its class, else the generic success,
 * else the word for an error and the status, with the server's message (spec 1 §8). `null` when the errors are shown at
 * the fields, when the user has declined to give the password, or when the form's file asks for silence.
 */
export function outcomeOf(
  { status, data, error }: CallResult,
  results: Record<string, ResultUse> | undefined,
  { text }: Texts,
): ResultOutcome | null {
  const success = succeeded({ status });
  if (!success && (error?.message === formError || error?.code === STEP_UP_DECLINED)) return null;
  const use = resultUseOf(status, results);
  if (use?.quiet) return null;
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  if (use?.text !== undefined) {
    const severity = use.severity ?? (success ? 'success' : 'error');
    return {
      severity,
      title: text(TITLES[severity]),
      message: withReference(text(`results.${use.text}`, fields), fields, text),
    };
  }
  // It was sent without an account and waits for the link in a mail.
  if (success && typeof fields.mailbox === 'string') {
    return { severity: 'info', title: text(TITLES.info), message: text('app.stranger.held', fields) };
  }
  if (success) {
    return {
      severity: 'success',
      title: text(TITLES.success),
      message: withReference(text('app.result.done'), fields, text),
    };
  }
  return {
    severity: 'error',
    title: text(TITLES.error),
    ...(status === 0 ? {} : { status }),
    message: error?.message || unworded(status, error?.code, text),
  };
}

/** For an answer without a message, such as a proxy's. Trying again does not help after a 413. */
function unworded(status: number, code: string | undefined, text: Texts['text']): string {
  if (status === 413) return text('app.result.tooLarge');
  if (status !== 0) return text('app.result.failed');
  if (code === FILE_GONE) return text('app.result.fileGone');
  return text(code === BROWSER_FAILED ? 'app.result.browserFailed' : 'app.result.unreachable');
}

/** Whether a successful send shows nothing; then no progress is shown either. */
export function arrivesQuietly(results: Record<string, ResultUse> | undefined): boolean {
  return Object.entries(results ?? {}).some(([status, { quiet }]) => quiet === true && status.startsWith('2'));
}

/** The entry of the form's file for a status, else for its class. */
export function resultUseOf(status: number, results: Record<string, ResultUse> | undefined): ResultUse | undefined {
  return results?.[String(status)] ?? results?.[`${String(status)[0]}xx`];
}

/** Adds the reference, unless the text contains it. */
function withReference(message: string, { reference }: Record<string, unknown>, text: Texts['text']): string {
  if (typeof reference !== 'string' || message.includes(reference)) return message;
  return `${message}\n\n${text('app.result.reference', { reference })}`;
}
