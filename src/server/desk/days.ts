import { sql } from 'kysely';
import type { DeskFilter } from '../../api/shapes/desk.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

/** The moments between which the days of a filter lie, in the organisation's time zone; the end is the day after. */
export function daysOf({ settings }: LoadedVersion, { from, to }: DeskFilter) {
  const zone = settings.timeZone ?? 'UTC';
  return {
    begin: from === undefined ? null : sql<Date>`(${from}::date)::timestamp at time zone ${zone}`,
    end: to === undefined ? null : sql<Date>`(${to}::date + 1)::timestamp at time zone ${zone}`,
  };
}
