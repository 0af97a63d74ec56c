/** How long something that comes with its part of the program may take. */
const PATIENCE = 5000;

/** Lets the page draw what the last event has changed. */
export function turn(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });
}

/** Waits until it is there; answers whether it came. */
export async function come(isThere: () => boolean): Promise<boolean> {
  const until = performance.now() + PATIENCE;
  while (!isThere() && performance.now() < until) await new Promise((done) => setTimeout(done, 10));
  return isThere();
}
