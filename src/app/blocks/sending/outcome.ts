import type { CallResult } from '../../../core/action.ts';
import type { ResultUse } from '../../../core/config.ts';
import { BROWSER_FAILED, FILE_GONE, STEP_UP_DECLINED } from '../../../core/failures.ts';
import type { Outcome } from '../../../ui/result-dialog.tsx';
import type { Texts } from '../../../ui/text/texts.tsx';

/** The message that says: the errors stand at the fields, show nothing else (spec 1 §8). */
const formError = 'error_fomulario';

/**
 * What is shown after a form was sent: the text its file names for the status or its class, else the
 * generic success, else the status (or the word for an error) with the error's text (spec 1 §8).
 * `null` when the fields show it all, when its sender has just put the question for the password aside, or
 * when the form's file wants nothing said.
 */
export function outcomeOf(
  { status, data, error }: CallResult,
  results: Record<string, ResultUse> | undefined,
  { text }: Texts,
): Outcome | null {
  const success = status >= 200 && status < 300;
  if (!success && (error?.message === formError || error?.code === STEP_UP_DECLINED)) return null;
  const use = resultOf(status, results);
  if (use?.quiet) return null;
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  if (use?.text !== undefined) {
    const severity = use.severity ?? (success ? 'success' : 'error');
    return {
      severity,
      title: titleOf(severity, text),
      message: withReference(text(`results.${use.text}`, fields), fields, text),
    };
  }
  if (success) {
    return {
      severity: 'success',
      title: titleOf('success', text),
      message: withReference(text('app.result.done'), fields, text),
    };
  }
  return {
    severity: 'error',
    title: status === 0 ? text('app.result.error') : String(status),
    message: error?.message || unworded(status, error?.code, text),
  };
}

/** For an answer without words, a proxy's say. To try again helps none that weighed too much. */
function unworded(status: number, code: string | undefined, text: Texts['text']): string {
  if (status === 0) return text(noAnswerWords(code));
  return status === 413 ? text('app.result.tooLarge') : text('app.result.failed');
}

/** Whether a form that arrives says nothing: then nothing is said of the waiting either. */
export function arrivesQuietly(results: Record<string, ResultUse> | undefined): boolean {
  return Object.entries(results ?? {}).some(([status, { quiet }]) => quiet === true && status.startsWith('2'));
}

/** What the form file says for a status, else for its class. */
export function resultOf(status: number, results: Record<string, ResultUse> | undefined): ResultUse | undefined {
  return results?.[String(status)] ?? results?.[`${String(status)[0]}xx`];
}

function noAnswerWords(code: string | undefined): string {
  if (code === FILE_GONE) return 'app.result.fileGone';
  return code === BROWSER_FAILED ? 'app.result.browserFailed' : 'app.result.unreachable';
}

function titleOf(severity: Outcome['severity'], text: Texts['text']): string {
  if (severity === 'error') return text('app.result.error');
  return severity === 'success' ? text('app.result.success') : text('app.result.info');
}

/** The reference goes below, unless the text has found a place for it. */
function withReference(message: string, { reference }: Record<string, unknown>, text: Texts['text']): string {
  if (typeof reference !== 'string' || message.includes(reference)) return message;
  return `${message}\n\n${text('app.result.reference', { reference })}`;
}
