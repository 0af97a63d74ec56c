import type { CallRequest } from '../../core/action.ts';
import type { RequestState } from '../../core/request-state.ts';
import type { SentSection } from './sent-requests.ts';

/** Which lines of a list are asked for; what is absent leaves nothing out. */
export interface DeskFilter {
  /** Form of a request, empty: written without one; name of a procedure; or role of a person. */
  form?: string;
  state?: string;
  /** A reference, or part of a person's number or name. */
  text?: string;
  /** First and last day, `YYYY-MM-DD`, in the organisation's time zone. */
  from?: string;
  to?: string;
  order?: 'newest' | 'oldest';
}

export interface DeskMember {
  username: string;
  name: string;
}

/** A line of the desk's lists: a request, a case of a procedure, or a person. */
export interface DeskLine {
  /** What its detail is asked for by. */
  key: string;
  title: string;
  member: DeskMember;
  /** ISO 8601. Of a request when it was sent, of a case when it last changed, of a person when the account was made. */
  at: string;
  state: string;
  /** What the state is called. */
  stateText: string;
}

export interface DeskAnswer {
  items: readonly DeskLine[];
  /** Hands on to the lines after these; `null` when there are none. */
  next: string | null;
}

/** What the filters of a list offer, by their words. */
export interface DeskChoices {
  forms: readonly { id: string; title: string }[];
  states: readonly { id: string; title: string }[];
}

/** Something that happened, oldest first. */
export interface DeskEvent {
  at: string;
  /** What was done, in words. */
  act: string;
  /** Who did it; empty for the member. */
  by: string;
  text: string;
}

/** A version of the document of a case. */
export interface DeskDocument {
  /** From 1; `deskDocument` fetches it. */
  number: number;
  /** What it is called when it is kept. */
  name: string;
  at: string;
  /** When its member signed it; `null` while it waits. */
  signed: string | null;
}

/** A field in two versions, as it reads in each; empty where it is not filled in. */
export interface DeskChange {
  property: string;
  label: string;
  before: string;
  now: string;
  changed: boolean;
}

/** The present version of a case beside an earlier one. */
export interface DeskChanges {
  /** Of the earlier one: when it was made, or when it was replaced. */
  at: string;
  fields: readonly DeskChange[];
}

/** A request or a case in full. */
export interface DeskDetail extends DeskLine {
  /** Where an answer goes; empty when the member has no mailbox. */
  mailbox: string;
  /** Language of the sections. */
  language: string;
  sections: readonly SentSection[];
  /** Of a case; newest first. */
  documents: readonly DeskDocument[];
  /** Of a case; `null` when there is nothing to hold it against, or nothing has changed. */
  changes: DeskChanges | null;
  events: readonly DeskEvent[];
  /** What can be done now. */
  moves: readonly DeskMove[];
}

/** Something that the office may do with a request or a case. */
export interface DeskMove {
  /** A state of a request, or a move of the procedure. */
  id: string;
  title: string;
  /** Whether words for the member go with it. */
  note: 'required' | 'optional' | 'none';
}

/** The lists of the desk. */
export type DeskSource = 'requests' | 'procedures' | 'members';

/** What the office does; at least one of them. */
export interface DeskAct {
  /** The state, or the move. */
  move?: string;
  /** To the member. */
  answer?: string;
  /** For colleagues; of requests only. */
  note?: string;
}

export type { RequestState };

/** A page of a list, from the line `after` on. */
export function deskLines(source: DeskSource, filter: DeskFilter, after?: string): CallRequest {
  return { method: 'GET', path: `/desk/${source}`, query: { ...filter, after } };
}

export function deskChoices(source: DeskSource): CallRequest {
  return { method: 'GET', path: `/desk/${source}/choices` };
}

export function deskDetail(source: DeskSource, key: string): CallRequest {
  return { method: 'GET', path: `/desk/${source}/lines`, id: key };
}

/** @param tag of the detail that the act is made on; 412 when somebody was faster. */
export function deskAct(source: DeskSource, key: string, act: DeskAct, tag: string, sendKey: string): CallRequest {
  const path = `/desk/${source}/lines`;
  return { method: 'POST', path, id: key, body: act, ifMatch: tag, idempotencyKey: sendKey };
}

/** The file that is the value of `property` of a line; 404 when there is none. */
export function deskFile(source: DeskSource, key: string, property: string): CallRequest {
  const path = `/desk/${source}/lines/${encodeURIComponent(key)}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** A version of the document of a case, with its signature once it has one. */
export function deskDocument(key: string, number: number): CallRequest {
  return {
    method: 'GET',
    path: `/desk/procedures/lines/${encodeURIComponent(key)}/documents/${number}`,
    answer: 'blob',
  };
}

/** All lines of a filter as a file. */
export function deskExport(source: DeskSource, filter: DeskFilter, format: 'csv' | 'json'): CallRequest {
  return { method: 'GET', path: `/desk/${source}/export`, query: { ...filter, format }, answer: 'blob' };
}
