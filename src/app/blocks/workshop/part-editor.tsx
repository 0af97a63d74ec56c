import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import type { actionManifests } from '../../../actions/manifests.ts';
import type { Json } from '../../../core/config.ts';
import { wordOfFiles } from '../../../core/files/word-of-files.ts';
import { contrast, shownRatio } from '../../../core/theme/contrast.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import type { SelectOption } from '../../../ui/fields/select-box.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { delete as RemoveIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SmallForm } from '../../../ui/small-form.tsx';
import { FormSkeleton } from '../../../ui/states.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { BoundBox } from './bound-box.tsx';
import type { FileDialect, PlaceShape } from './editor/dialect.ts';
import { textAt } from './files.ts';
import {
  entriesOf,
  type Entries as JsonEntries,
  type Path,
  pathIn,
  pointerOf,
  readJson,
  setValue,
  valueIn,
  withItem,
  withMoved,
} from './json-edit.ts';
import { MoveButtons, useDrag, useFocusNext } from './moving.tsx';
import { nameInWords, namesOfKind } from './part-names.ts';
import { textsOfPart, withoutLostTexts } from './part-texts.ts';
import { SettledSelect } from './settled-select.tsx';
import { TextBoxes } from './texts-view.tsx';
import { useDialect } from './use-dialect.ts';
import { useTold } from './use-told.tsx';
import type { WorkshopKey } from './words.ts';
import { useWorkshop } from './workshop.tsx';

/** The data that all parts of one file share. */
interface Part {
  file: string;
  text: string;
  value: Json | undefined;
  dialect: FileDialect;
  tell: ReturnType<typeof useTold>['tell'];
  /**
   * Changes the file; parts that go take their texts along.
   * @param typing as for `WorkingCopy.edit`
   * @returns how many files change
   */
  write(changed: string, typing?: string): number;
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
  const { text } = useTexts();
  const { copy, shown, languages } = useWorkshop();
  const { tell, line } = useTold([file]);
  const dialect = useDialect(file);
  const content = shown.textOf(file);
  const value = readJson(content ?? '');
  if (content !== null && value === undefined)
    return <Notice severity="error">{text('app.workshop.unreadable', { file })}</Notice>;
  if (content === null || !dialect) return <FormSkeleton fields={2} />;
  const write = (changed: string, typing = '') => {
    const edits = typing ? new Map([[file, changed]]) : withoutLostTexts(file, changed, shown.textOf, languages);
    if (typing) copy.edit(file, changed, typing);
    else copy.editAll(edits);
    return edits.size;
  };
  return (
    <PartContext.Provider value={{ file, text: content, value, dialect, tell, write }}>
      {line}
      {label !== undefined && <PartTexts path={path} label={label} />}
      <Entries path={path} without={['$schema', ...without]} />
    </PartContext.Provider>
  );
}

/** The entries of an object, and the choice of further ones. */
function Entries({ path, without = [] }: { path: Path; without?: readonly string[] }) {
  const { text, language } = useTexts();
  const { file, text: content, value: whole, dialect, tell, write } = usePart();
  const { shown, select } = useWorkshop();
  const choicesOf = useChoices();
  const box = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const [emptied, setEmptied] = useState<{ word: string; at: number } | null>(null);
  const value = entriesOf(valueIn(whole, path));
  const shape = dialect.shape(path, whole);
  const names = Object.keys(value);
  const isEmptied = emptied !== null && !names.includes(emptied.word);
  const wanted = useFocusNext(box, `${content} ${isEmptied}`);
  const drawn = isEmptied ? names.toSpliced(emptied.at, 0, emptied.word) : names;
  const known = dialect.names(path, whole).map(({ word }) => word);
  /** Names of the organisation's things, where the entries are called so. */
  const things = shape.keys === null ? [] : choicesOf({ ...shape, names: shape.keys });
  const left = [...known, ...things.map(({ key }) => key)].filter(
    (word) => !without.includes(word) && !drawn.includes(word),
  );
  const isNamed = (word: string) => !known.includes(word) && (shape.isFree || known.length === 0);
  /** Names that the organisation gives, such as those of moves, stand behind their own words. */
  const wordOf = (word: string) => {
    const thing = things.find(({ key }) => key === word);
    if (thing) return thing.label;
    const textIn = (messages: string, place: Path) =>
      textAt(shown.textOf(`messages/${language}/${messages}.json`), place);
    const setting = file === 'menus/settings.json' && path.length === 0 ? textIn('app/settings', [word]) : undefined;
    const [own] = textsOfPart(file, whole, [...path, word], shown.textOf, language);
    const said = own?.path.at(-1) === word ? textIn(own.messages, own.path) : undefined;
    if (said) return `${said} (${word})`;
    return (isNamed(word) ? setting : wordOfFiles(word, text, setting)) || word;
  };
  const add = (word: string) => {
    if (word === '' || Object.hasOwn(value, word)) return;
    const begun = beginning(dialect, [...path, word], whole, choicesOf);
    wanted.current = firstIn([...path, word]);
    write(setValue(content, [...path, word], begun));
    setName('');
    // It opens.
    select({ file, pointer: pointerOf([...path, word]) });
  };
  /** An entry that its own box takes out stays to be filled in again, and then comes back to its place. */
  const put = (word: string, next: Json | undefined, typing: string) => {
    const changed = setValue(content, [...path, word], next);
    const isBack = isEmptied && word === emptied.word;
    if (next === undefined) setEmptied({ word, at: names.indexOf(word) });
    if (isBack) return void write(withMoved(changed, path, names.length, emptied.at), typing);
    // Another type does not take all entries.
    const after = readJson(changed);
    const taken = dialect.names(path, after).map((one) => one.word);
    const fits = (one: string) => taken.includes(one) && dialect.takes([...path, one], after);
    const isLost = (one: string) => known.includes(one) && dialect.takes([...path, one], whole) && !fits(one);
    const lost = typing === '' ? names.filter(isLost) : [];
    const without = lost.reduce((made, one) => setValue(made, [...path, one], undefined), changed);
    const object = entriesOf(valueIn(readJson(without), path));
    const filled =
      typing || next === undefined ? object : completed(dialect, path, readJson(without), object, choicesOf);
    const gained = Object.entries(filled).filter(([one]) => !names.includes(one) && !shape.required.includes(one));
    const files = write(
      gained.reduce((made, [one, begun]) => setValue(made, [...path, one], begun), without),
      typing,
    );
    if (files > 1 || lost.length > 0) tell(text('app.workshop.part.taken'), true);
  };
  const remove = (word: string) => {
    setEmptied(null);
    wanted.current = adderOf(path);
    // Its own box has taken it out already.
    if (!names.includes(word)) return;
    write(setValue(content, [...path, word], undefined));
    tell(text('app.workshop.choices.removed', { label: wordOf(word) }), true);
  };
  return (
    <Box ref={box} sx={entriesLook}>
      {drawn
        .filter((word) => !without.includes(word))
        .map((word) => (
          <Entry
            key={word}
            path={[...path, word]}
            label={wordOf(word)}
            needed={shape.required.includes(word)}
            onValue={(next, typing) => put(word, next, typing)}
            onRemove={shape.required.includes(word) ? undefined : () => remove(word)}
          />
        ))}
      {left.length > 0 && (
        <Adder
          path={path}
          label={text('app.workshop.part.add')}
          options={left.map((word) => ({ key: word, label: wordOf(word) }))}
          onAdd={add}
        />
      )}
      {shape.isFree && shape.keys === null && (
        <SmallForm sx={nameLook} onSubmit={() => add(name.trim())}>
          <LabelledText
            name={`name ${pointerOf(path)}`}
            label={text('app.workshop.part.name')}
            text={name}
            onText={setName}
          />
          <LoneButton type="submit">{text('app.workshop.part.addNamed')}</LoneButton>
        </SmallForm>
      )}
    </Box>
  );
}

interface EntryProps extends Pick<SimpleProps, 'path' | 'label' | 'needed' | 'onValue'> {
  onRemove: (() => void) | undefined;
  /** Buttons beside the button that removes it. */
  more?: ReactNode;
  handle?: ReactNode;
  attributes?: object;
}

/** One entry of an object or a list, drawn by what it is. */
function Entry({ path, label, needed, onValue, onRemove, more, handle, attributes }: EntryProps) {
  const { text } = useTexts();
  const { value: whole, dialect } = usePart();
  const value = valueIn(whole, path);
  const shape = dialect.shape(path, whole);
  const hint = dialect.description(path, whole);
  const acts = (
    <Box sx={{ display: 'flex' }}>
      {more}
      {onRemove && (
        <IconButton aria-label={text('app.workshop.part.remove', { label })} onClick={onRemove}>
          <RemoveIcon aria-hidden />
        </IconButton>
      )}
    </Box>
  );
  return (
    <Box data-part={pointerOf(path)} sx={entryLook} {...attributes}>
      {handle}
      {typeof value === 'object' && value !== null ? (
        <Deep {...{ path, label, hint, value, acts }} />
      ) : (
        <>
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            <Simple {...{ path, label, hint, value, shape, needed, onValue }} />
          </Box>
          {acts}
        </>
      )}
    </Box>
  );
}

interface DeepProps extends Pick<SimpleProps, 'path' | 'label' | 'hint'> {
  value: Json;
  /** Buttons beside the button that opens it. */
  acts: ReactNode;
}

/** An object or a list, which opens below its line. */
function Deep({ path, label, hint, value, acts }: DeepProps) {
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
        sx={{ flex: '1 1 0', minWidth: 0, justifyContent: 'start', textAlign: 'start' }}
      >
        <Words>
          {label}
          {isList && ` (${value.length})`}
        </Words>
      </LoneButton>
      {acts}
      <Box id={id} sx={{ display: isOpen ? 'grid' : 'none', ...deepLook }}>
        {isOpen && (
          <>
            <Hint path={path} words={hint} />
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
  const { file, text: content, value: whole, dialect, tell, write } = usePart();
  const { select } = useWorkshop();
  const choicesOf = useChoices();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useFocusNext(box, content);
  const choices = choicesOf(dialect.shape([...path, 0], whole));
  const titleOf = (one: Json | undefined, at: number) => {
    const name = nameWord(one);
    const named = name === undefined ? choices : choicesOf(dialect.shape([...path, at, name], whole));
    const chosen = named.find(({ value: choice }) => choice === (name === undefined ? one : entriesOf(one)[name]));
    if (chosen) return chosen.label;
    const { id, type } = entriesOf(one);
    const kind = id === undefined || id === type ? '' : text(`app.workshop.values.${type}`);
    return kind ? `${titleIn(one, at)} (${kind})` : titleIn(one, at);
  };
  const move = (from: number, to: number, focused: string) => {
    const changed = withMoved(content, path, from, to);
    if (changed === content) return tell(text('app.workshop.fields.noFurther'));
    wanted.current = firstIn([...path, to], focused);
    write(changed);
    const label = titleOf(value[from], from);
    tell(text('app.workshop.choices.moved', { label, position: to + 1, count: value.length }));
  };
  const remove = (at: number) => {
    wanted.current = adderOf(path);
    write(setValue(content, [...path, at], undefined));
    tell(text('app.workshop.choices.removed', { label: titleOf(value[at], at) }), true);
  };
  const drag = useDrag((from, _, position) => move(Number(from), position, '[data-by]'));
  const add = (given?: Json) => {
    const begun = given ?? beginning(dialect, [...path, value.length], whole, choicesOf);
    wanted.current = firstIn([...path, value.length]);
    write(withItem(content, path, value.length, begun));
    select({ file, pointer: pointerOf([...path, value.length]) });
  };
  const left = choices.filter(({ value: one }) => !value.includes(one));
  return (
    <Box ref={box} sx={entriesLook} {...drag.list('items')}>
      {value.map((one, at) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a file have nothing else to tell them apart
          key={at}
          path={[...path, at]}
          label={titleOf(one, at)}
          needed
          onValue={(next, typing) => write(setValue(content, [...path, at], next), typing)}
          onRemove={() => remove(at)}
          handle={drag.handle(String(at))}
          attributes={drag.line(String(at), { list: 'items', position: at })}
          more={<MoveButtons label={titleOf(one, at)} onMove={(by) => move(at, at + by, `[data-by="${by}"]`)} />}
        />
      ))}
      {choices.length > 0 ? (
        left.length > 0 && (
          <Adder
            path={path}
            label={text('app.workshop.part.addItem')}
            options={left.map(({ key, label }) => ({ key, label }))}
            onAdd={(key) => add(left.find((one) => one.key === key)?.value)}
          />
        )
      ) : (
        <LoneButton name={`add ${pointerOf(path)}`} onClick={() => add()}>
          {text('app.workshop.part.addItem')}
        </LoneButton>
      )}
    </Box>
  );
}

interface AdderProps {
  path: Path;
  label: string;
  options: readonly SelectOption[];
  onAdd(key: string): void;
}

/** Adds what is chosen by a button: arrow keys choose in a closed box, and would add what they pass. */
function Adder({ path, label, options, onAdd }: AdderProps) {
  const { text } = useTexts();
  const [chosen, choose] = useState('');
  const add = () => {
    choose('');
    if (options.some(({ key }) => key === chosen)) onAdd(chosen);
  };
  return (
    <SmallForm sx={nameLook} onSubmit={add}>
      <LabelledSelect
        name={`add ${pointerOf(path)}`}
        {...{ label, options, chosen }}
        empty={text('app.workshop.part.choose')}
        onChoose={choose}
      />
      <LoneButton type="submit">{text('app.workshop.fields.add')}</LoneButton>
    </SmallForm>
  );
}

interface SimpleProps {
  path: Path;
  label: string;
  hint: string;
  /** `undefined` once its own box has taken it out. */
  value: Json | undefined;
  shape: PlaceShape;
  /** It cannot be taken out. */
  needed: boolean;
  /** @param typing names the box that is typed in, as for `WorkingCopy.edit` */
  onValue(value: Json | undefined, typing: string): void;
}

/** A text, a number, a choice, a yes or no. */
function Simple({ path, label, hint, value, shape, needed, onValue }: SimpleProps) {
  const { text } = useTexts();
  const { file, text: content, value: whole, dialect } = usePart();
  const { select } = useWorkshop();
  const choicesOf = useChoices();
  const id = useId();
  const name = pointerOf(path);
  const [type, setType] = useState<string>(typeof value);
  if (value !== undefined && typeof value !== type) setType(typeof value);
  const choices = choicesOf(shape);
  const words = typeof value === 'string' ? value : '';
  const canBeList = dialect.shape(path, whole, []).types.includes('array');
  const makeList = () => {
    const first = [...path, 0];
    const inList = readJson(setValue(content, path, []));
    const begun = beginning(dialect, first, inList, choicesOf);
    onValue([typeof begun === 'string' && words !== '' ? words : begun], '');
    select({ file, pointer: pointerOf(first) });
  };
  const lister = canBeList && <LoneButton onClick={makeList}>{text('app.workshop.part.makeList')}</LoneButton>;
  if (type === 'boolean')
    return (
      <>
        <TickBox
          field={{ ...PLAIN_CONTROL, id, name, describedBy: hint ? `${id}-hint` : undefined }}
          checked={value === true}
          // Where only yes can be written, no is to leave it out.
          onTick={(ticked) => onValue(ticked || shape.values.includes(false) ? ticked : undefined, '')}
          label={label}
        />
        <Hint id={`${id}-hint`} path={path} words={hint} />
      </>
    );
  if (choices.length > 0) {
    const present = String(value ?? '');
    const isKnown = choices.some(({ key }) => key === present);
    return (
      <>
        <SettledSelect
          {...{ name, label }}
          chosen={present}
          options={isKnown ? choices : [{ key: present, label: present, value: present }, ...choices]}
          onChoose={(key) => onValue(choices.find((one) => one.key === key)?.value, '')}
        />
        <Hint path={path} words={hint} />
        {lister}
        <PartTexts path={path} label={label} />
      </>
    );
  }
  if (type === 'number')
    return (
      <>
        <BoundBox
          {...{ name, label, value, needed }}
          type={shape.types.includes('integer') ? 'integer' : 'number'}
          onValue={(next) => onValue(next, name)}
        />
        <Hint path={path} words={hint} />
      </>
    );
  return (
    <>
      <LabelledText {...{ name, label }} text={words} onText={(typed) => onValue(typed, name)} rows={1} maxRows={8} />
      <Hint path={path} words={hint} />
      {lister}
      {COLOR.test(words) && <Swatch color={words} />}
      <PartTexts path={path} label={label} />
    </>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A colour, and how well black and white letters stand out on it. */
function Swatch({ color }: { color: string }) {
  const { text } = useTexts();
  const on = (other: string) => shownRatio(contrast(color, other));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1, fontSize: '0.9rem' }}>
      <Box
        sx={{ width: 32, height: 32, borderRadius: 1, border: `1px solid ${palette.outline}`, bgcolor: color }}
        aria-hidden
      />
      <Words>{text('app.workshop.part.contrast', { white: on('#ffffff'), black: on('#000000') })}</Words>
    </Box>
  );
}

/** The texts that belong to a part, all languages side by side. */
function PartTexts({ path, label }: { path: Path; label: string }) {
  const { text, language } = useTexts();
  const { shown } = useWorkshop();
  const { file, value } = usePart();
  return textsOfPart(file, value, path, shown.textOf, language).map(({ messages, path: place, isNamed }) => {
    const name = place.at(-1) ?? '';
    const part = (!isNamed && wordOfFiles(name, text)) || name;
    return (
      <div key={place.join(' ')}>
        <Typography sx={{ fontWeight: 500, mb: 0.5 }}>{part}</Typography>
        <TextBoxes
          id={JSON.stringify([messages, ...place])}
          fileOf={(one) => `messages/${one}/${messages}.json`}
          path={place}
          place={`${label}, ${part}`}
        />
      </div>
    );
  });
}

/** Finds words of the files in a description; an example in braces stays as it is. */
const MARKED = /(\{[^}]*\}|`[^`]*`|"[\w:-]+")/;

/** A description of the dialect; what it marks as written in files shows as people call it. */
function Hint({ path, words, id }: { path: Path; words: string; id?: string }) {
  const { dialect, value } = usePart();
  const { text } = useTexts();
  if (words === '') return null;
  const wordOf = (written: string) => {
    const isTick = written === 'true' || written === 'false';
    const said = isTick ? text(written === 'true' ? 'app.yes' : 'app.no') : text(`app.workshop.values.${written}`);
    const values = [path, [...path, 0]].flatMap((place) => dialect.values(place, value));
    return values.includes(written) ? said : wordOfFiles(written, text) || said;
  };
  return (
    <Typography id={id} lang={dialect.language} sx={{ fontSize: '0.9rem', color: 'text.secondary', mt: 0.5 }}>
      {words.split(MARKED).map((part, at) => {
        const isMarked = at % 2 === 1 && !part.startsWith('{');
        const written = isMarked ? part.slice(1, -1) : '';
        const said = written && (wordOf(written) || (part.startsWith('`') ? written : ''));
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its parts
        return said ? <q key={at}>{said}</q> : <Words key={at}>{part}</Words>;
      })}
    </Typography>
  );
}

interface Choice {
  key: string;
  value: Json;
  label: string;
}

/** Kinds of names of which some are words of the files. */
const ACTORS = /^(?:recipient|stateOrNone)$/;

/** Tells what may be chosen at a place: the values of the dialect, or names of the organisation's things, in words. */
function useChoices(): (shape: PlaceShape) => Choice[] {
  const { text, language } = useTexts();
  const { items, shown, titleOf } = useWorkshop();
  const { file, value: whole } = usePart();
  const visitor = text('app.workshop.values.ANONYMOUS');
  const around = { items, titleOf, language, textOf: shown.textOf, file, visitor };
  const words = (kind: string, name: string) =>
    nameInWords(kind, name, around) || (ACTORS.test(kind) ? text(`app.workshop.values.${name}`) : '');
  return ({ values, names }) => {
    if (names === null)
      return values
        .filter((value) => typeof value !== 'boolean')
        .map((value) => ({ key: String(value), value, label: text(`app.workshop.values.${value}`) || String(value) }));
    return namesOfKind(names, items, shown.textOf, whole).map((name) => {
      const said =
        names === 'widget'
          ? text(`widgets.${name}.kind`)
          : names === 'icon'
            ? text(`app.workshop.icons.${name}`)
            : names === 'action'
              ? text(`app.workshop.actions.${name as keyof typeof actionManifests}` satisfies WorkshopKey)
              : words(names, name);
      return { key: name, value: name, label: said ? `${said} (${name})` : name };
    });
  };
}

/** Something to begin an entry with: the first choice, an empty text, an object with what it must have. */
function beginning(
  dialect: FileDialect,
  path: Path,
  file: Json | undefined,
  choicesOf: (shape: PlaceShape) => Choice[],
  depth = 3,
): Json {
  const shape = dialect.shape(path, file);
  const [first] = choicesOf(shape);
  if (shape.values.includes(true)) return true;
  if (first) return first.value;
  const type = ['string', 'integer', 'number', 'object', 'array'].find((one) => shape.types.includes(one));
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'object') return completed(dialect, path, file, {}, choicesOf, depth);
  if (type === 'array') return [beginning(dialect, [...path, 0], file, choicesOf, depth - 1)];
  return '';
}

/** The object with all that an object of its kind must have; a block has the name of its kind at first. */
function completed(
  dialect: FileDialect,
  path: Path,
  file: Json | undefined,
  object: JsonEntries,
  choicesOf: (shape: PlaceShape) => Choice[],
  depth = 3,
): JsonEntries {
  const missing = dialect.shape(path, file, object).required.filter((name) => !Object.hasOwn(object, name));
  if (missing.length === 0 || depth === 0) return object;
  const begun = missing.map((name) => {
    const { type } = object;
    if (name === 'id' && typeof type === 'string') return [name, freeId(type, valueIn(file, path.slice(0, -1)))];
    return [name, beginning(dialect, [...path, name], file, choicesOf, depth - 1)];
  });
  return completed(dialect, path, file, { ...object, ...Object.fromEntries(begun) }, choicesOf, depth);
}

/** The name, or the first with a number behind it that no item of the list has: `text`, `text-2`. */
function freeId(name: string, list: Json | undefined): string {
  const taken = (Array.isArray(list) ? list : []).map((one) => entriesOf(one).id);
  const numbers = Array.from({ length: taken.length }, (_, at) => `${name}-${at + 2}`);
  return [name, ...numbers].find((one) => !taken.includes(one)) ?? name;
}

/** The word of an item of a list that names it: its id, else its kind. */
function nameWord(value: Json | undefined): string | undefined {
  const said = entriesOf(value);
  return ['id', 'name', 'message', 'type', 'use', 'to', 'key'].find(
    (word) => (typeof said[word] === 'string' && said[word] !== '') || typeof said[word] === 'number',
  );
}

function titleIn(value: Json | undefined, at: number): string {
  const name = nameWord(value);
  if (name !== undefined) return String(entriesOf(value)[name]);
  return typeof value === 'string' && value !== '' ? value : `${at + 1}`;
}

/** The first box or button of a part, for `useFocusNext`. */
function firstIn(path: Path, inner = ':is(input, select, textarea, button)'): string {
  return `[data-part="${CSS.escape(pointerOf(path))}"] ${inner}`;
}

/** Where something is added to a part: the button of what was removed goes. */
function adderOf(path: Path): string {
  return ['add', 'name'].map((act) => `[name="${CSS.escape(`${act} ${pointerOf(path)}`)}"]`).join();
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
  flexBasis: '100%',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderInlineStart: `3px solid ${palette.line}`,
  paddingInlineStart: { xs: 1.5, sm: 2.5 },
  py: 1,
};
const nameLook = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', '& > div': { flex: '1 1 180px' } };
