/** One authored file and where things stand in it. */
export interface Source {
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** A position in an authored file. */
export interface Place {
  source: Source;
  /** UTF-16 units from the start of the text. */
  offset: number;
}

/** Line and column of a place, both from 1. */
export function lineAndColumn({ source, offset }: Place): { line: number; column: number } {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: offset - lineStart + 1 };
}
