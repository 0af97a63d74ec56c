import { type Migration, sql } from 'kysely';
import tables from './0027-change.ts';
import * as procedureNames from './0028-procedure-names.ts';
import * as cases from './0030-cases.ts';
import workshop from './0031-workshop.ts';
import publications from './0032-publications.ts';
import times from './0033-times.ts';
import drafts from './0034-drafts.ts';
import providerSignIns from './0035-provider-sign-ins.ts';
import statistics from './0036-statistics.ts';
import strangers from './0037-strangers.ts';
import payments from './0038-payments.ts';
import cardPayments from './0039-card-payments.ts';
import signIn from './0040-sign-in.ts';
import sendKeys from './0041-send-keys.ts';
import dayOfPayment from './0042-day-of-payment.ts';
import housekeeping from './0043-housekeeping.ts';
import secondPerson from './0044-second-person.ts';
import cleaning from './0045-cleaning.ts';

/** The migration that makes the tables. Databases of an older version of the program cannot be opened. */
export const FIRST = '0027-change';

/** A step that is statements alone. */
function inOrder(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** The steps that bring the product's tables up to date, in the order of their names. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [FIRST]: inOrder(tables),
  '0028-procedure-names': procedureNames,
  '0030-cases': cases,
  '0031-workshop': inOrder(workshop),
  '0032-publications': inOrder(publications),
  '0033-times': inOrder(times),
  '0034-drafts': inOrder(drafts),
  '0035-provider-sign-ins': inOrder(providerSignIns),
  '0036-statistics': inOrder(statistics),
  '0037-strangers': inOrder(strangers),
  '0038-payments': inOrder(payments),
  '0039-card-payments': inOrder(cardPayments),
  '0040-sign-in': inOrder(signIn),
  '0041-send-keys': inOrder(sendKeys),
  '0042-day-of-payment': inOrder(dayOfPayment),
  '0043-housekeeping': inOrder(housekeeping),
  '0044-second-person': inOrder(secondPerson),
  '0045-cleaning': inOrder(cleaning),
};
