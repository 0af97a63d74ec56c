import { PerMinute } from '../kit/metrics/per-minute.ts';

/** Limits of web.dev: up to the first a value is good, above the second it is poor. Milliseconds; CLS is a score. */
const VITALS = {
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  INP: [200, 500],
  LCP: [2500, 4000],
  TTFB: [800, 1800],
} as const satisfies Record<string, readonly [number, number]>;

type VitalName = keyof typeof VITALS;
export const VITAL_NAMES = Object.keys(VITALS) as VitalName[];

/** A web vital of all page views since the start of the process. */
export interface VitalSummary {
  name: VitalName;
  count: number;
  good: number;
  poor: number;
  /** 75th percentile of the newest page views. */
  p75: number;
}

/** Newest values that are kept for the percentile. */
const KEPT = 500;
/** A page reports five values. */
const PER_MINUTE = 120;

/** Web vitals that browsers have reported (spec 1 §9). They are kept in memory only. */
export class Vitals {
  readonly #values = new Map<VitalName, { count: number; good: number; poor: number; newest: number[] }>();
  readonly #bound: PerMinute;

  constructor(now?: () => number) {
    this.#bound = new PerMinute(PER_MINUTE, now);
  }

  /** @returns false when the address has reported more than pages do */
  report(address: string, name: VitalName, value: number): boolean {
    if (!this.#bound.takes(address)) return false;
    const [good, poor] = VITALS[name];
    const of = this.#values.get(name) ?? { count: 0, good: 0, poor: 0, newest: [] };
    of.count += 1;
    if (value <= good) of.good += 1;
    if (value > poor) of.poor += 1;
    of.newest = [...of.newest.slice(1 - KEPT), value];
    this.#values.set(name, of);
    return true;
  }

  summary(): VitalSummary[] {
    return [...this.#values].map(([name, { count, good, poor, newest }]) => {
      const sorted = [...newest].sort((one, other) => one - other);
      return { name, count, good, poor, p75: sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0 };
    });
  }
}
