import autocannon, { type Request, type Result } from 'autocannon';
import type { Person, Scenario } from './scenarios.ts';

/** The result of a load, over all servers that carried it. */
export interface Carried {
  /** Calls that were answered 2xx. */
  answered: number;
  /** Calls that were not, and connections that failed. */
  failed: number;
  /** Of answers in a second. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

let count = 0;

/** As many calls as go, over so many connections, shared by the servers; each connection is another person. */
export async function load(
  urls: readonly string[],
  scenario: Scenario,
  people: readonly Person[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Carried> {
  const results = await Promise.all(
    urls.map((url, index) => {
      const share = Math.floor(connections / urls.length);
      const mine = people.slice(index * share);
      return loadOne(url, scenario, mine.length > 0 ? mine : people, share, seconds);
    }),
  );
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return {
    answered: sum((result) => result['2xx']),
    failed: sum(({ non2xx, errors }) => non2xx + errors),
    perSecond: sum((result) => result['2xx'] / result.duration),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

function loadOne(
  url: string,
  { method, path, headers, body }: Scenario,
  people: readonly Person[],
  connections: number,
  duration: number,
): Promise<Result> {
  let client = 0;
  const personOf = (index: number) => people[index % people.length] as Person;
  const request: Request = { method, path };
  if (body) {
    request.setupRequest = (one) => {
      count += 1;
      const { text, headers: own } = body(personOf(count), count);
      return { ...one, body: text, headers: own };
    };
  }
  return autocannon({
    url,
    connections,
    duration,
    requests: [request],
    ...(headers && { setupClient: (one) => one.setHeaders(headers(personOf(client++))) }),
  });
}
