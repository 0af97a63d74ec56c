/** Does one work at a time; callers who come meanwhile share the next one, which sees the newest state. */
export function newestOf<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        const now = work();
        running = now;
        return now;
      });
    return next;
  };
}
