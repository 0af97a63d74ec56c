import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Reports how the page felt (spec 1 §9), in one request when it is hidden or left: most values are final only then.
 * What is not taken is lost: it is for the operator's eye, and no page may wait for it.
 * Loaded when the page has nothing else to do.
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
  // After the library's own listeners, which say the last values at the same moment.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}
