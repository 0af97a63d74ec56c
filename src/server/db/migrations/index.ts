import type { Migration } from 'kysely';
import * as tables from './0027-change.ts';
import * as procedureNames from './0028-procedure-names.ts';
import * as cases from './0030-cases.ts';
import * as workshop from './0031-workshop.ts';
import * as publications from './0032-publications.ts';
import * as times from './0033-times.ts';
import * as drafts from './0034-drafts.ts';
import * as providerSignIns from './0035-provider-sign-ins.ts';
import * as statistics from './0036-statistics.ts';
import * as strangers from './0037-strangers.ts';
import * as payments from './0038-payments.ts';
import * as cardPayments from './0039-card-payments.ts';
import * as signIn from './0040-sign-in.ts';

/** The migration that makes the tables. Databases of an older version of the program cannot be opened. */
export const FIRST = '0027-change';

/** The steps that bring the product's tables up to date, in the order of their names. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [FIRST]: tables,
  '0028-procedure-names': procedureNames,
  '0030-cases': cases,
  '0031-workshop': workshop,
  '0032-publications': publications,
  '0033-times': times,
  '0034-drafts': drafts,
  '0035-provider-sign-ins': providerSignIns,
  '0036-statistics': statistics,
  '0037-strangers': strangers,
  '0038-payments': payments,
  '0039-card-payments': cardPayments,
  '0040-sign-in': signIn,
};
