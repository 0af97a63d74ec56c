import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Reports how the page felt (spec 1 §9), once each value is final; loaded when the page has nothing else to do.
 * What is not taken is lost: it is for the operator's eye, and no page may wait for it.
 * @param api base address of the main API
 */
export function reportVitals(api: string): void {
  const send = ({ name, value }: Metric) => {
    const body = JSON.stringify({ name, value });
    const headers = { 'content-type': 'application/json' };
    fetch(`${api}/vitals`, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
  };
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(send);
}
