import type { OpenTelemetry } from './open-telemetry.ts';

/** Tells a collector what the server does and how long it takes, by route, statement and mail, without any value. */
export type Tracing = Pick<OpenTelemetry, 'watchCalls' | 'noteQuery' | 'watchMails' | 'close'>;

/** @param endpoint of a collector (OTLP over HTTP); `null` loads nothing of OpenTelemetry */
export async function startTracing(endpoint: string | null): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  return new OpenTelemetry(endpoint);
}
