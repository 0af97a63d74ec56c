import type { CallRequest } from '../../core/action.ts';
import type { FormVisit, StatisticsFilter, StatisticsTable } from '../shapes/statistics.ts';

export function statisticsCall(filter: StatisticsFilter): CallRequest {
  return { method: 'GET', path: '/desk/statistics', query: { ...filter } };
}

/** Reads a table as a file for a spreadsheet. */
export function statisticsFileCall(
  filter: StatisticsFilter,
  table: StatisticsTable,
  format: 'csv' | 'xlsx',
): CallRequest {
  return { method: 'GET', path: '/desk/statistics/file', query: { ...filter, table, format }, answer: 'blob' };
}

/** Counts a visit to a form. */
export function formVisitCall(visit: FormVisit): CallRequest {
  return { method: 'POST', path: '/visits', body: visit, keepalive: true };
}
