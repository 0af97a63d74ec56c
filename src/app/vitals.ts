import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Reports the web vitals (spec 1 §9) in one request when the page is hidden or left: most values are final only then. A
 * report that fails is lost. Loaded when the page is idle.
 * @param api base address of the main API
 */
export function reportVitals(api: string): void {
  const final = new Map<string, number>();
  const take = ({ name, value }: Metric) => void final.set(name, value);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(take);
  const send = () => {
    if (final.size === 0) return;
    const body = JSON.stringify([...final].map(([name, value]) => ({ name, value })));
    final.clear();
    const headers = { 'content-type': 'application/json' };
    fetch(`${api}/vitals`, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
  };
  // After the library's own listeners, which add the last values at the same moment.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}
