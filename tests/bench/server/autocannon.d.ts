/** The part of autocannon that the bench uses; the package comes without types. */
declare module 'autocannon' {
  export interface Client {
    setHeaders(headers: Record<string, string>): void;
  }
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?(request: Request): Request;
  }
  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient?(client: Client): void;
    requests?: Request[];
  }
  export interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
