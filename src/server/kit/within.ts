/** The result of work, or `undefined` after so many milliseconds; the work then goes on unheard. */
export async function within<Result>(time: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, time, undefined);
  });
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
