import type { CallRequest } from '../../core/action.ts';
import type { DeskAct, DeskFilter, DeskSource } from '../shapes/desk.ts';

/** Reads a page of a list, from the line after `after`. */
export function deskLinesCall(source: DeskSource, filter: DeskFilter, after?: string): CallRequest {
  return { method: 'GET', path: `/desk/${source}`, query: { ...filter, after } };
}

export function deskChoicesCall(source: DeskSource): CallRequest {
  return { method: 'GET', path: `/desk/${source}/choices` };
}

export function deskDetailCall(source: DeskSource, key: string): CallRequest {
  return { method: 'GET', path: `/desk/${source}/lines`, id: key };
}

/** @param tag of the detail that the user saw; 412 when it has changed since. */
export function deskActCall(source: DeskSource, key: string, act: DeskAct, tag: string, sendKey: string): CallRequest {
  const path = `/desk/${source}/lines`;
  return { method: 'POST', path, id: key, body: act, ifMatch: tag, idempotencyKey: sendKey };
}

/** Reads the file that is the value of `property`; 404 when there is none. */
export function deskFileCall(source: DeskSource, key: string, property: string): CallRequest {
  const path = `/desk/${source}/lines/${encodeURIComponent(key)}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** Reads a version of a case's document, with its signature if it has one. */
export function deskDocumentCall(key: string, number: number): CallRequest {
  return {
    method: 'GET',
    path: `/desk/procedures/lines/${encodeURIComponent(key)}/documents/${number}`,
    answer: 'blob',
  };
}

/** `xlsx` is a workbook, `csv` a table of text, `json` everything that is stored. */
export type ExportFormat = 'xlsx' | 'csv' | 'json';

/** Reads all lines that match a filter as one file. */
export function deskExportCall(source: DeskSource, filter: DeskFilter, format: ExportFormat): CallRequest {
  return { method: 'GET', path: `/desk/${source}/export`, query: { ...filter, format }, answer: 'blob' };
}
