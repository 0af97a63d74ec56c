import type { CallRequest } from '../../core/action.ts';
import type { DeskAct, DeskFilter, DeskSource } from '../shapes/desk.ts';

export type {
  DeskAct,
  DeskAnswer,
  DeskChange,
  DeskChanges,
  DeskChoices,
  DeskDetail,
  DeskDocument,
  DeskEvent,
  DeskFilter,
  DeskLine,
  DeskMember,
  DeskMove,
  DeskSource,
} from '../shapes/desk.ts';

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

/** A workbook for Excel and its like, a table of text, or all that is stored. */
export type ExportFormat = 'xlsx' | 'csv' | 'json';

/** All lines of a filter as a file. */
export function deskExport(source: DeskSource, filter: DeskFilter, format: ExportFormat): CallRequest {
  return { method: 'GET', path: `/desk/${source}/export`, query: { ...filter, format }, answer: 'blob' };
}
