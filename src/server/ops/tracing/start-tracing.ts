import type { Tracing } from './tracing.ts';

/**
 * @param endpoint of a collector (OTLP over HTTP), without `/v1/traces`.
 * @returns `null` without one; nothing of OpenTelemetry is loaded then.
 */
export async function startTracing(endpoint: string | null): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  return new OpenTelemetry(endpoint);
}
