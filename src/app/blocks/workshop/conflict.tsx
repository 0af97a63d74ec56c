import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FileAnswer, WorkshopFile } from '../../../api/shapes/workshop.ts';
import type { Json } from '../../../core/config.ts';
import { Button } from '../../../ui/buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { useRead } from '../../use-read.ts';
import { entriesOf, type Path, readJson } from './json-edit.ts';
import { placeInWords } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

interface Props {
  file: WorkshopFile;
  /** Called after the choice, whose buttons go. */
  onSettled(): void;
}

/** The places of a file that two people changed, as both have them, and the choice between them; else nothing. */
export function Conflict({ file: { path, conflict }, onSettled }: Props) {
  const { copy, shown } = useWorkshop();
  const unsaved = shown.conflictOf(path);
  if (unsaved)
    return (
      <Choice
        path={path}
        {...unsaved}
        onKeep={(which) => {
          copy.settle(path, which);
          onSettled();
        }}
      />
    );
  return conflict ? <WithLive path={path} onSettled={onSettled} /> : null;
}

/** Somebody published another text meanwhile. */
function WithLive({ path, onSettled }: { path: string; onSettled(): void }) {
  const { copy, shown } = useWorkshop();
  const { data } = useRead<FileAnswer>({ path: '/config/workshop/file', query: { path } });
  const mine = shown.textOf(path);
  if (!data || mine === null) return null;
  return (
    <Choice
      path={path}
      mine={mine}
      theirs={data.live}
      onKeep={(which) => {
        if (which === 'mine') copy.keep(path);
        else void copy.discard([path]);
        onSettled();
      }}
    />
  );
}

type Side = 'mine' | 'theirs';

interface ChoiceProps {
  path: string;
  mine: string;
  /** `null` when the other person removed the file. */
  theirs: string | null;
  onKeep(which: Side): void;
}

function Choice({ path, mine, theirs, onKeep }: ChoiceProps) {
  const { text } = useTexts();
  const places: readonly Difference[] = theirs === null ? [{ at: null, mine, theirs }] : differences(mine, theirs);
  const language = /^messages\/([a-z]+)\//.exec(path)?.[1];
  const missing = text(theirs === null ? 'app.workshop.conflict.removed' : 'app.workshop.conflict.nothing');
  const side = (which: Side, title: string, action: string) => (
    <section>
      <Typography component="h3" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {/* A scrolling box must be reached by the keyboard. */}
      <Box tabIndex={0} role="group" aria-label={title} sx={sideLook}>
        {places.slice(0, SHOWN).map((place) => (
          <div key={JSON.stringify(place.at)}>
            {place.at && <strong>{placeInWords(place.at, mine, text)}</strong>}
            {place[which] === null ? <p>{missing}</p> : <p lang={language}>{place[which]}</p>}
          </div>
        ))}
        {places.length > SHOWN && <p>{text('app.workshop.more', { count: places.length - SHOWN })}</p>}
      </Box>
      <Button variant="outlined" onClick={() => onKeep(which)}>
        {action}
      </Button>
    </section>
  );
  return (
    <Notice severity="warning" role="region" aria-label={text('app.workshop.conflict.title')} sx={noticeLook}>
      <p>
        <Words>{text('app.workshop.conflict.intro')} </Words>
        <code>{path}</code>
      </p>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        {side('mine', text('app.workshop.conflict.mine'), text('app.workshop.conflict.keepMine'))}
        {side('theirs', text('app.workshop.conflict.theirs'), text('app.workshop.conflict.keepTheirs'))}
      </Box>
    </Notice>
  );
}

/** Places to show of each text. */
const SHOWN = 20;

interface Difference {
  /** In the file's JSON; `null` for the lines that differ where that says nothing. */
  at: Path | null;
  /** `null` where it is missing. */
  mine: string | null;
  theirs: string | null;
}

function differences(mine: string, theirs: string): Difference[] {
  const [one, other] = [readJson(mine), readJson(theirs)];
  const places = one === undefined || other === undefined ? [] : valuesApart(one, other, []);
  return places.length > 0 ? places : [linesApart(mine, theirs)];
}

function valuesApart(mine: Json | undefined, theirs: Json | undefined, at: Path): Difference[] {
  const names = isObject(mine) && isObject(theirs) ? Object.keys({ ...mine, ...theirs }) : [];
  if (names.length > 0)
    return names.flatMap((name) => valuesApart(entriesOf(mine)[name], entriesOf(theirs)[name], [...at, name]));
  const difference = { at, mine: inWords(mine), theirs: inWords(theirs) };
  return difference.mine === difference.theirs ? [] : [difference];
}

/** A missing value counts as an object without entries. */
function isObject(value: Json | undefined): value is { [key: string]: Json } | undefined {
  return value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

function inWords(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** From the first line that differs to the last one. */
function linesApart(mine: string, theirs: string): Difference {
  const [one, other] = [mine.split('\n'), theirs.split('\n')];
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const between = (lines: string[]) => lines.slice(start, lines.length - end).join('\n');
  return { at: null, mine: between(one), theirs: between(other) };
}

const noticeLook = { overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } };
const sideLook = {
  display: 'grid',
  gap: 1,
  my: 1,
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& p': { m: 0 },
};
