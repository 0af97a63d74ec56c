/**
 * The result of work that comes within a time, in milliseconds; `undefined` when the time is over first. The work
 * goes on then, and what becomes of it is nobody's concern.
 */
export async function within<Result>(time: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, time, undefined);
  });
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
