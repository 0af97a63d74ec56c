import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WorkshopProblem } from '../../../api/shapes/workshop.ts';
import type { Json } from '../../../core/config.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { itemIdOf } from './files.ts';
import { setValue } from './json-edit.ts';
import { placeOfText } from './preview/thing.ts';
import type { Shown } from './working-copy.ts';
import { useWorkshop } from './workshop.tsx';

/** Problems to name before the rest is asked for: a telephone shows the open thing below them. */
const SHOWN = 5;

/** The problems that the check finds, each with its remedy and a link to its place. */
export function ProblemList() {
  const { text } = useTexts();
  const { copy, problems, items, titleOf, shown } = useWorkshop();
  const count = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button goes when it is pressed: the first problem that it brings takes the focus.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('a')[SHOWN]?.focus();
  }, [isWhole]);
  if (!problems?.length) return null;
  const thingOf = (file: string) => {
    const item = items.find(({ id }) => id === itemIdOf(file));
    return item && titleOf(item);
  };
  /** The button goes with the problem, so the focus goes to what is left. */
  const correctAll = (all: readonly WorkshopProblem[]) => {
    const edits = new Map<string, string>();
    for (const { file, correction } of all) {
      const text = edits.get(file) ?? shown.textOf(file) ?? '';
      edits.set(file, setValue(text, correction?.path ?? [], correction?.value as Json | undefined));
    }
    copy.editAll(edits);
    count.current?.focus();
  };
  const correctable = problems.filter(({ correction }) => correction);
  const named = isWhole ? problems : problems.slice(0, SHOWN);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <Notice severity={errors > 0 ? 'error' : 'warning'} role="region" aria-label={text('app.workshop.check')}>
      <p ref={count} role="status" tabIndex={-1}>
        <Words>
          {errors > 0 && text('app.workshop.errors', { count: errors })}
          {errors > 0 && errors < problems.length && ' · '}
          {errors < problems.length && text('app.workshop.warnings', { count: problems.length - errors })}
        </Words>
      </p>
      <Box ref={list} component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        {named.map((problem) => (
          <li key={`${problem.file} ${problem.line} ${problem.column} ${problem.message}`}>
            <Link to={addressOf(problem, shown)}>
              <Words>{thingOf(problem.file)} </Words>
              <code>
                <Words>
                  {problem.file}:{problem.line}
                </Words>
              </code>
            </Link>
            <Words> </Words>
            <span lang={problem.language}>
              <Words>
                {problem.message} – {problem.remedy}
              </Words>
            </span>
            <Words> </Words>
            {problem.correction && (
              <LoneButton onClick={() => correctAll([problem])}>{text('app.workshop.correct')}</LoneButton>
            )}
          </li>
        ))}
      </Box>
      {correctable.length > 1 && (
        <LoneButton onClick={() => correctAll(correctable)}>
          {text('app.workshop.correctAll', { count: correctable.length })}
        </LoneButton>
      )}
      {problems.length > named.length && (
        <LoneButton onClick={() => setWhole(true)}>
          {text('app.workshop.more', { count: problems.length - named.length })}
        </LoneButton>
      )}
    </Notice>
  );
}

/** Parameters of the address that lead to a place in a file, or to the box of a text that is missing. */
function addressOf({ file, line, column, missing }: WorkshopProblem, { textOf }: Shown): { search: string } {
  const text = missing && placeOfText(missing.key.split('.'), missing.language, (path) => textOf(path) !== null);
  const place = text ? { file: text.file, at: text.pointer } : { file, at: `${line}:${column}` };
  return { search: `?${new URLSearchParams({ open: itemIdOf(place.file), ...place })}` };
}
