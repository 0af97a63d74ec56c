import type { Call, CallRequest, CallResult } from '../../../core/action.ts';

/** How often a call of which a busy server is not done is made again, after so many milliseconds. */
const TRIES = 3;
const PAUSE = 1_000;

/** No answer came in time, the server was busy, or a proxy before it waited no longer. */
const BUSY = [0, 503, 504];

/** Makes a call that changes nothing, and makes it again while the server is busy or does not answer in time. */
export async function patiently<Data>(call: Call, request: CallRequest): Promise<CallResult<Data>> {
  let result = await call<Data>(request);
  for (let again = 0; again < TRIES && BUSY.includes(result.status); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    result = await call<Data>(request);
  }
  return result;
}
