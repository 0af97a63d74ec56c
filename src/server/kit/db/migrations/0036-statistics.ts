/**
 * Counts of cases and of visits to forms, by day and by month. All cases that there are wait to be counted, a few hundred
 * at a time, so a large database starts at once. `statistics_waiting` has no reference: it is only written and emptied.
 */
export default [
  // Names and days are compared byte by byte, which is faster than in the order of a language.
  `create table statistics (
    measure text collate "C" not null, period text collate "C" not null, form text collate "C" not null,
    procedure text collate "C" not null, role text collate "C" not null, field text collate "C" not null,
    value text collate "C" not null, count integer not null, total double precision not null default 0,
    people integer[] not null default '{}',
    primary key (measure, period, form, procedure, role, field, value))`,
  `create table statistics_cases (
    case_id integer primary key references cases (id) on delete cascade, form text collate "C" not null,
    procedure text not null, role text not null, day text collate "C" not null, cells jsonb not null)`,
  'create index statistics_cases_by_day on statistics_cases (form, day)',
  'create table statistics_waiting (id bigint generated always as identity primary key, case_id integer not null)',
  'insert into statistics_waiting (case_id) select id from cases order by id',
];
