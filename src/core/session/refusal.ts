/**
 * Answers of the 400s that judge the moment and not the question: the session is over (401), it took too long
 * (408), it came too early (425) or too often (429). The same question may be asked again (RFC 9110 §15.5).
 */
const LATER: readonly number[] = [401, 408, 425, 429];

/** Whether a status says no to what was asked, so that asking again leads nowhere; 0 stands for no answer at all. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !LATER.includes(status);
}
