import { createContext, useContext } from 'react';
import type { WorkshopProblem } from '../../../api/shapes/workshop.ts';
import type { Item } from './files.ts';
import type { Shown, WorkingCopy } from './working-copy.ts';

/** The place that all views show as selected: a file, and a JSON pointer into it (RFC 6901); `''` is the whole file. */
export interface Selection {
  file: string;
  pointer: string;
}

/** What all parts of the workshop use. */
export interface Workshop {
  copy: WorkingCopy;
  shown: Shown;
  items: readonly Item[];
  /** Languages of the organisation's texts, that of the page first. */
  languages: readonly string[];
  /** What the last check found; `null` before the first one. */
  problems: readonly WorkshopProblem[] | null;
  /** Files with words of before, by the last check. */
  former: readonly string[];
  titleOf(item: Item): string;
  /** The selection in the open item; by itself its main file. `null` while nothing is open. */
  selection: Selection | null;
  /** Selects a place, and opens the thing that it belongs to. */
  select(selection: Selection): void;
}

const WorkshopContext = createContext<Workshop | null>(null);
export const WorkshopProvider = WorkshopContext.Provider;

export function useWorkshop(): Workshop {
  const workshop = useContext(WorkshopContext);
  if (!workshop) throw new Error('useWorkshop needs a WorkshopProvider above it');
  return workshop;
}
