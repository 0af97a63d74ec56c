/**
 * The result of work, or `undefined` when it takes longer than so many milliseconds. The work then goes on, and its result
 * or error is ignored.
 */
export async function within<Result>(time: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, time, undefined);
  });
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
