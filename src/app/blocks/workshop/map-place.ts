import type { MapPlace } from '../../../core/map/nodes.ts';
import { EACH, stepsOf } from '../../../core/values/field-path.ts';
import { innerPath, wholeSchema } from './field-kind.ts';
import { fieldGroups, fieldPath, ownSchema } from './form-edit.ts';
import { entriesOf, type Path, pointerOf, readJson } from './json-edit.ts';
import type { Selection } from './workshop.tsx';

type TextOf = (path: string) => string | null;

/** Where a thing of a map stands in the files; `null` for one of the program's own. @param main the file of the form */
export function placeInFiles(place: MapPlace, main: string, textOf: TextOf): Selection | null {
  if (place.kind === 'section' || place.kind === 'field') {
    const text = textOf(main) ?? '';
    if (place.kind === 'field') return { file: main, pointer: pointerOf(pathOfField(place.path, main, textOf)) };
    const at = (fieldGroups(text) ?? []).findIndex(({ section }) => section === place.section);
    return { file: main, pointer: pointerOf(['form', 'sections', at]) };
  }
  const file = `schemas/_procedures/${place.procedure}.procedure.json`;
  const text = textOf(file);
  if (text === null) return null;
  if (place.kind === 'move') return { file, pointer: pointerOf(['moves', place.move]) };
  const { states } = entriesOf(readJson(text));
  return { file, pointer: pointerOf(['states', Array.isArray(states) ? states.indexOf(place.state) : 0]) };
}

/** The way to a field in the file of its form; that of the group around it where another file describes it. */
function pathOfField(field: string, main: string, textOf: TextOf): Path {
  const text = textOf(main) ?? '';
  let at: Path = [];
  let found: Path = [];
  for (const name of stepsOf(field).filter((step) => step !== EACH)) {
    const path = fieldPath(text, String(name), at);
    if (!path) return found;
    found = path;
    const inner = innerPath(wholeSchema(main, ownSchema(text, String(name), at), textOf));
    at = [...path, ...(inner ?? [])];
  }
  return found;
}
