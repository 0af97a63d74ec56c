import { createContext, useContext } from 'react';
import type { WorkshopProblem } from '../../../api/shapes/workshop.ts';
import type { Texts } from '../../../ui/text/texts.tsx';
import type { Item } from './files.ts';
import type { Shown, Told, WorkingCopy } from './working-copy.ts';

/** The place that all views show as selected: a file, and a JSON pointer into it (RFC 6901); `''` is the whole file. */
export interface Selection {
  file: string;
  pointer: string;
  /** Its box takes the focus. */
  sought?: true;
}

/** The outcome of the last act. */
export interface LastAct {
  /** Id of the line that tells it. */
  by: string;
  words: string;
  /** The step that undo takes back; none for an act without one. */
  step: object | undefined;
}

export interface Workshop {
  copy: WorkingCopy;
  shown: Shown;
  items: readonly Item[];
  /** Languages of the organisation's texts, that of the page first. */
  languages: readonly string[];
  /** Problems that the last check found; `null` before the first one. */
  problems: readonly WorkshopProblem[] | null;
  /** Files with words of before, by the last check. */
  former: readonly string[];
  titleOf(item: Item): string;
  /** One line at a time tells what was done, so that lines never lie over each other. */
  act: LastAct | null;
  tellAct(act: LastAct): void;
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

/** The outcome of the last change, for people. */
export function toldInWords(told: Told, text: Texts['text']): string {
  switch (told.kind) {
    case 'saved':
      return text('app.workshop.saved');
    case 'saving':
      return text('app.workshop.saving');
    case 'failed':
      return told.message || text('app.workshop.notSaved');
    case 'conflict':
      return text('app.workshop.conflict.told', { file: told.path });
    case 'by-others':
      return text(told.by ? 'app.workshop.byOthers' : 'app.workshop.byOther', { file: told.path, by: told.by });
  }
}
