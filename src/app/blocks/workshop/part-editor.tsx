import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { contrast } from '../../../core/theme/contrast.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { delete as RemoveIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { BoundBox } from './bound-box.tsx';
import type { Dialect, Shape } from './editor/dialect.ts';
import { textAt } from './files.ts';
import {
  entriesOf,
  type Path,
  pathIn,
  pointerOf,
  readJson,
  setValue,
  valueAt,
  withItem,
  withMoved,
} from './json-edit.ts';
import { MoveButtons, useDrag } from './moving.tsx';
import { namesOfKind } from './part-names.ts';
import { textsOfPart } from './part-texts.ts';
import { LanguageBoxes } from './texts-view.tsx';
import { wordFor } from './word-names.ts';
import { useWorkshop } from './workshop.tsx';

/** The data that all parts of one file share. */
interface Part {
  file: string;
  text: string;
  value: Json | undefined;
  dialect: Dialect;
}

const PartContext = createContext<Part | null>(null);

function usePart(): Part {
  const part = useContext(PartContext);
  if (!part) throw new Error('usePart needs a PartEditor above it');
  return part;
}

interface Props {
  file: string;
  /** The part of the file; all of it without. */
  path?: Path;
  /** The name of the part; its texts come first. */
  label?: string;
  /** Entries that another view shows. */
  without?: readonly string[];
}

/**
 * Draws a file of the dialect, or a part of it, as boxes, choices and lists that the dialect's JSON Schema describes: so
 * every kind of file has its editor. Each change is the smallest one of the file.
 */
export function PartEditor({ file, path = [], label, without = [] }: Props) {
  const { text, language } = useTexts();
  const { shown } = useWorkshop();
  const [dialect, setDialect] = useState<Dialect | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('./editor/dialect.ts')
      .then(({ dialectOf }) => dialectOf(file, language))
      .then((found) => isCurrent && setDialect(found));
    return () => {
      isCurrent = false;
    };
  }, [file, language]);
  const content = shown.textOf(file);
  const value = readJson(content ?? '');
  if (content !== null && value === undefined)
    return <Notice severity="error">{text('app.workshop.unreadable', { file })}</Notice>;
  if (content === null || !dialect) return <FormSkeleton fields={2} />;
  return (
    <PartContext.Provider value={{ file, text: content, value, dialect }}>
      {label !== undefined && <PartTexts path={path} label={label} />}
      <Entries path={path} without={['$schema', ...without]} />
    </PartContext.Provider>
  );
}

/** The entries of an object, and the choice of further ones. */
function Entries({ path, without = [] }: { path: Path; without?: readonly string[] }) {
  const { text } = useTexts();
  const { file, text: content, value: whole, dialect } = usePart();
  const { copy, items, shown, select } = useWorkshop();
  const box = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const value = entriesOf(valueAt(content, path));
  const shape = dialect.shape(path, whole);
  const known = dialect.names(path, whole).filter(({ word }) => !without.includes(word));
  const left = known.filter(({ word }) => !Object.hasOwn(value, word));
  const add = (word: string) => {
    if (word === '' || Object.hasOwn(value, word)) return;
    const begun = beginning(dialect, [...path, word], whole, (kind) => namesOfKind(kind, items, shown.textOf));
    copy.edit(file, setValue(content, [...path, word], begun));
    setName('');
    // It opens.
    select({ file, pointer: pointerOf([...path, word]) });
    focusIn(box.current, pointerOf([...path, word]));
  };
  return (
    <Box ref={box} sx={entriesLook}>
      {Object.keys(value)
        .filter((word) => !without.includes(word))
        .map((word) => (
          <Entry
            key={word}
            path={[...path, word]}
            label={wordFor(word, text)}
            onRemove={
              shape.required.includes(word)
                ? undefined
                : () => copy.edit(file, setValue(content, [...path, word], undefined))
            }
          />
        ))}
      {left.length > 0 && (
        <LabelledSelect
          name={`add ${pointerOf(path)}`}
          label={text('app.workshop.part.add')}
          chosen=""
          empty={text('app.workshop.part.choose')}
          options={left.map(({ word }) => ({ key: word, label: wordFor(word, text) }))}
          onChoose={add}
        />
      )}
      {shape.isFree && (
        <Box
          component="form"
          noValidate
          sx={nameLook}
          onSubmit={(event) => {
            event.preventDefault();
            add(name.trim());
          }}
        >
          <LabelledText
            name={`name ${pointerOf(path)}`}
            label={text('app.workshop.part.name')}
            text={name}
            onText={setName}
          />
          <LoneButton type="submit">{text('app.workshop.part.addNamed')}</LoneButton>
        </Box>
      )}
    </Box>
  );
}

interface EntryProps {
  path: Path;
  label: string;
  onRemove: (() => void) | undefined;
  /** Buttons beside the button that removes it. */
  more?: ReactNode;
  handle?: ReactNode;
  attributes?: object;
}

/** One entry of an object or a list, drawn by what it is. */
function Entry({ path, label, onRemove, more, handle, attributes }: EntryProps) {
  const { text } = useTexts();
  const { text: content, value: whole, dialect } = usePart();
  const value = valueAt(content, path);
  const shape = dialect.shape(path, whole);
  const hint = dialect.description(path, whole);
  const isDeep = typeof value === 'object' && value !== null;
  return (
    <Box data-part={pointerOf(path)} sx={entryLook} {...attributes}>
      {handle}
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        {isDeep ? <Deep {...{ path, label, hint, value }} /> : <Simple {...{ path, label, hint, value, shape }} />}
      </Box>
      <Box sx={{ display: 'flex' }}>
        {more}
        {onRemove && (
          <IconButton aria-label={text('app.workshop.part.remove', { label })} onClick={onRemove}>
            <RemoveIcon aria-hidden />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}

/** An object or a list, which opens. */
function Deep({ path, label, hint, value }: { path: Path; label: string; hint: string; value: Json }) {
  const id = useId();
  const { file, text: content } = usePart();
  const { selection, select } = useWorkshop();
  const selected = selection?.file === file ? pathIn(content, selection.pointer) : [];
  const isSelected = path.every((step, at) => selected[at] === step);
  const [isOpen, setOpen] = useState(isSelected);
  const [before, setBefore] = useState(isSelected);
  // A selection made elsewhere opens here.
  if (before !== isSelected) {
    setBefore(isSelected);
    if (isSelected) setOpen(true);
  }
  const isList = Array.isArray(value);
  return (
    <>
      <LoneButton
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) select({ file, pointer: pointerOf(path) });
        }}
        sx={{ justifyContent: 'start', textAlign: 'start' }}
      >
        {label}
        {isList && ` (${value.length})`}
      </LoneButton>
      <Box id={id} sx={{ display: isOpen ? 'grid' : 'none', ...deepLook }}>
        {isOpen && (
          <>
            <Hint words={hint} />
            <PartTexts path={path} label={label} />
            {isList ? <List path={path} value={value} /> : <Entries path={path} />}
          </>
        )}
      </Box>
    </>
  );
}

function List({ path, value }: { path: Path; value: readonly Json[] }) {
  const { text } = useTexts();
  const { file, text: content, value: whole, dialect } = usePart();
  const { copy, items, shown, select } = useWorkshop();
  const box = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const shape = dialect.shape([...path, 0], whole);
  const choices = choicesOf(shape, (kind) => namesOfKind(kind, items, shown.textOf));
  const move = (from: number, to: number, focused: string) => {
    const changed = withMoved(content, path, from, to);
    if (changed === content) return setTold(text('app.workshop.fields.noFurther'));
    copy.edit(file, changed);
    const label = titleIn(value[from], from);
    setTold(text('app.workshop.choices.moved', { label, position: to + 1, count: value.length }));
    focusIn(box.current, pointerOf([...path, to]), focused);
  };
  const drag = useDrag((from, _, position) => move(Number(from), position, '[data-by]'));
  const add = (given?: Json) => {
    const begun =
      given ?? beginning(dialect, [...path, value.length], whole, (kind) => namesOfKind(kind, items, shown.textOf));
    copy.edit(file, withItem(content, path, value.length, begun));
    select({ file, pointer: pointerOf([...path, value.length]) });
    focusIn(box.current, pointerOf([...path, value.length]));
  };
  const left = choices.filter(({ value: one }) => !value.includes(one));
  return (
    <Box ref={box} sx={entriesLook} {...drag.list('items')}>
      <span role="status">{told}</span>
      {value.map((one, at) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a file have nothing else to tell them apart
          key={at}
          path={[...path, at]}
          label={titleIn(one, at)}
          onRemove={() => copy.edit(file, setValue(content, [...path, at], undefined))}
          handle={drag.handle(String(at))}
          attributes={drag.line(String(at), { list: 'items', position: at })}
          more={<MoveButtons label={titleIn(one, at)} onMove={(by) => move(at, at + by, `[data-by="${by}"]`)} />}
        />
      ))}
      {choices.length > 0 ? (
        left.length > 0 && (
          <LabelledSelect
            name={`add ${pointerOf(path)}`}
            label={text('app.workshop.part.addItem')}
            chosen=""
            empty={text('app.workshop.part.choose')}
            options={left.map(({ key, label }) => ({ key, label }))}
            onChoose={(key) => {
              const chosen = left.find((one) => one.key === key);
              if (chosen) add(chosen.value);
            }}
          />
        )
      ) : (
        <LoneButton onClick={() => add()}>{text('app.workshop.part.addItem')}</LoneButton>
      )}
    </Box>
  );
}

interface SimpleProps {
  path: Path;
  label: string;
  hint: string;
  value: Json | undefined;
  shape: Shape;
}

/** A text, a number, a choice, a yes or no. */
function Simple({ path, label, hint, value, shape }: SimpleProps) {
  const { text } = useTexts();
  const { file, text: content, value: whole, dialect } = usePart();
  const { copy, items, shown, select } = useWorkshop();
  const id = useId();
  const name = pointerOf(path);
  const put = (next: Json | undefined, typing = '') => copy.edit(file, setValue(content, path, next), typing);
  const choices = choicesOf(shape, (kind) => namesOfKind(kind, items, shown.textOf));
  if (typeof value === 'boolean')
    return (
      <>
        <TickBox
          field={{ ...PLAIN_CONTROL, id, name, describedBy: hint ? `${id}-hint` : undefined }}
          checked={value}
          // Where only yes can be written, no is to leave it out.
          onTick={(ticked) => put(ticked || shape.values.includes(false) ? ticked : undefined)}
          label={label}
        />
        <Hint id={`${id}-hint`} words={hint} />
      </>
    );
  if (choices.length > 0) {
    const present = String(value ?? '');
    const isKnown = choices.some(({ key }) => key === present);
    return (
      <>
        <LabelledSelect
          {...{ name, label }}
          chosen={present}
          options={isKnown ? choices : [{ key: present, label: present, value: present }, ...choices]}
          onChoose={(key) => put(choices.find((one) => one.key === key)?.value)}
        />
        <Hint words={hint} />
        <PartTexts path={path} label={label} />
      </>
    );
  }
  if (typeof value === 'number')
    return (
      <>
        <BoundBox
          {...{ name, label, value }}
          type={shape.types.includes('integer') ? 'integer' : 'number'}
          onValue={(next) => next !== undefined && put(next, name)}
        />
        <Hint words={hint} />
      </>
    );
  const words = typeof value === 'string' ? value : '';
  const canBeList = dialect.shape(path, whole, []).types.includes('array');
  const makeList = () => {
    const first = [...path, 0];
    const inList = readJson(setValue(content, path, []));
    const begun = beginning(dialect, first, inList, (kind) => namesOfKind(kind, items, shown.textOf));
    put([typeof begun === 'string' && words !== '' ? words : begun]);
    select({ file, pointer: pointerOf(first) });
  };
  return (
    <>
      <LabelledText {...{ name, label }} text={words} onText={(typed) => put(typed, name)} rows={1} maxRows={8} />
      <Hint words={hint} />
      {canBeList && <LoneButton onClick={makeList}>{text('app.workshop.part.makeList')}</LoneButton>}
      {COLOR.test(words) && <Swatch color={words} />}
      <PartTexts path={path} label={label} />
    </>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A colour, and how well black and white letters stand out on it. */
function Swatch({ color }: { color: string }) {
  const { text } = useTexts();
  const on = (other: string) => contrast(color, other).toFixed(1);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1, fontSize: '0.9rem' }}>
      <Box
        sx={{ width: 32, height: 32, borderRadius: 1, border: `1px solid ${palette.outline}`, bgcolor: color }}
        aria-hidden
      />
      {text('app.workshop.part.contrast', { white: on('#ffffff'), black: on('#000000') })}
    </Box>
  );
}

/** The texts that belong to a part, all languages side by side. */
function PartTexts({ path, label }: { path: Path; label: string }) {
  const { text, language } = useTexts();
  const { copy, shown, languages } = useWorkshop();
  const { file, text: content } = usePart();
  return textsOfPart(file, content, path, shown.textOf, language).map(({ messages, path: place }) => {
    const fileOf = (one: string) => `messages/${one}/${messages}.json`;
    const part = wordFor(place.at(-1) ?? '', text);
    return (
      <div key={place.join(' ')}>
        <Typography sx={{ fontWeight: 500, mb: 0.5 }}>{part}</Typography>
        <LanguageBoxes
          id={JSON.stringify([messages, ...place])}
          place={`${label}, ${part}`}
          words={languages.map((one) => textAt(shown.textOf(fileOf(one)), place) ?? null)}
          languages={languages}
          onText={(one, _, words) => copy.editText(fileOf(one), place, words)}
        />
      </div>
    );
  });
}

/** A description of the dialect. */
function Hint({ words, id }: { words: string; id?: string }) {
  const { dialect } = usePart();
  if (words === '') return null;
  return (
    <Typography id={id} lang={dialect.language} sx={{ fontSize: '0.9rem', color: 'text.secondary', mt: 0.5 }}>
      {words}
    </Typography>
  );
}

interface Choice {
  key: string;
  value: Json;
  label: string;
}

function choicesOf({ values, names }: Shape, namesFor: (kind: string) => readonly string[]): Choice[] {
  const all = names === null ? values.filter((one) => typeof one !== 'boolean') : namesFor(names);
  return all.map((value) => ({ key: String(value), value, label: String(value) }));
}

/** Something to begin an entry with: the first choice, an empty text, an object with what it must have. */
function beginning(
  dialect: Dialect,
  path: Path,
  file: Json | undefined,
  namesFor: (kind: string) => readonly string[],
  depth = 3,
): Json {
  const shape = dialect.shape(path, file);
  const [first] = choicesOf(shape, namesFor);
  if (shape.values.includes(true)) return true;
  if (first) return first.value;
  const type = ['string', 'integer', 'number', 'object', 'array'].find((one) => shape.types.includes(one));
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'object')
    return Object.fromEntries(
      depth === 0
        ? []
        : shape.required.map((name) => [name, beginning(dialect, [...path, name], file, namesFor, depth - 1)]),
    );
  if (type === 'array') return [beginning(dialect, [...path, 0], file, namesFor, depth - 1)];
  return '';
}

/** The name of an item of a list: its id, else its kind. */
function titleIn(value: Json | undefined, at: number): string {
  const { id, type, name, message, use, to, key } = entriesOf(value);
  const named = [id, name, message, type, use, to, key].find(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  if (named !== undefined) return String(named);
  return typeof value === 'string' && value !== '' ? value : `${at + 1}`;
}

/** Moves the focus to a part once it is drawn. */
function focusIn(box: HTMLElement | null, pointer: string, inner = 'input, select, textarea, button'): void {
  requestAnimationFrame(() =>
    box
      ?.querySelector(`[data-part="${CSS.escape(pointer)}"]`)
      ?.querySelector<HTMLElement>(inner)
      ?.focus(),
  );
}

const entriesLook = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
const entryLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'start',
  '&[data-target]': { borderTop: `3px solid ${palette.primary.main}` },
};
const deepLook = {
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderInlineStart: `3px solid ${palette.line}`,
  paddingInlineStart: { xs: 1.5, sm: 2.5 },
  py: 1,
};
const nameLook = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', '& > div': { flex: '1 1 180px' } };
