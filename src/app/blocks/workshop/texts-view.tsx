import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, useRef, useState } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { delete as RemoveIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type Texts, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { type Item, inTexts, type TextRow, textAt, textRows } from './files.ts';
import { type Path, pathIn, pointerOf, readJson, setValue, valueInText, withoutEntry } from './json-edit.ts';
import { useFocusNext } from './moving.tsx';
import { OneLineForm } from './one-line-form.tsx';
import { useTold } from './use-told.tsx';
import { useWorkshop } from './workshop.tsx';

/** Lines to draw at first, and at each request for more. */
const SHOWN = 40;

/** The texts of a thing, one line each, with all languages side by side. */
export function TextsView({ item }: { item: Item }) {
  const { text, language } = useTexts();
  const { copy, languages, shown, selection } = useWorkshop();
  const [limit, setLimit] = useState(SHOWN);
  const files = useTextFiles(item);
  const contents = Object.fromEntries(languages.map((one) => [one, shown.textOf(files[one] ?? '') ?? '{}\n']));
  const rows = textRows(contents);
  const isOfTexts = Object.values(files).includes(selection?.file ?? '');
  const chosen = pathIn('', isOfTexts ? (selection?.pointer ?? '') : '');
  // A text that is missing gets a line to be written in.
  if (chosen.length > 0 && Object.values(contents).every((content) => valueInText(content, chosen) === undefined))
    rows.push({ path: chosen, words: {} });
  // The line that is selected, even far below.
  const at = rows.findIndex(({ path }) => selection?.pointer === pointerOf(path));
  const count = Math.max(limit, at + 1);
  const list = useRef<HTMLDivElement>(null);
  const { tell, line } = useTold(Object.values(files));
  // The button that is pressed goes: to the line that stands there then.
  const wanted = useFocusNext(list, `${rows.length} ${limit}`);
  const goTo = (row: TextRow | undefined) => {
    const box = row && `[data-text="${CSS.escape(JSON.stringify(row.path))}"] :is(textarea, input)`;
    wanted.current = box ?? '[name=text]';
  };
  const remove = (place: string, path: Path) => {
    const position = rows.findIndex((row) => pointerOf(row.path) === pointerOf(path));
    goTo(rows[position + 1] ?? rows[position - 1]);
    copy.editAll(inTexts(files, shown.textOf, (content) => withoutEntry(content, path)));
    tell(text('app.workshop.choices.removed', { label: place }), true);
  };
  // A line that is not drawn again removes from the files of today.
  const removing = useRef(remove);
  removing.current = remove;
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {line}
      {languages
        .filter((one) => readJson(contents[one] ?? '') === undefined)
        .map((one) => (
          <Notice key={one} severity="error">
            {text('app.workshop.unreadable', { file: files[one] })}
          </Notice>
        ))}
      {rows.slice(0, count).map((row) => (
        <TextLine
          key={JSON.stringify(row.path)}
          id={JSON.stringify(row.path)}
          place={placeInWords(row.path, shown.textOf(item.texts[language] ?? ''), text)}
          words={languages.map((one) => row.words[one] ?? null)}
          languages={languages}
          onText={(one, words) => copy.editText(files[one] ?? '', row.path, words)}
          onRemove={(place) => removing.current(place, row.path)}
        />
      ))}
      {rows.length <= count && (
        <NewText onAdd={(path) => copy.edit(files[language] ?? '', setValue(contents[language] ?? '', path, ''))} />
      )}
      {rows.length > count && (
        <LoneButton
          onClick={() => {
            goTo(rows[count]);
            setLimit(count + SHOWN);
          }}
        >
          {text('app.workshop.more', { count: rows.length - count })}
        </LoneButton>
      )}
    </Box>
  );
}

/** The files with the texts of a thing by language; a language without one gets it beside those of the others. */
export function useTextFiles({ kind, name, texts }: Item): Readonly<Record<string, string>> {
  const { languages } = useWorkshop();
  const [[language = '', path = ''] = []] = Object.entries(texts);
  const beside = (wanted: string) =>
    path === ''
      ? `messages/${wanted}/${kind}/${name}.json`
      : path.replace(`messages/${language}/`, `messages/${wanted}/`);
  return Object.fromEntries(languages.map((one) => [one, texts[one] ?? beside(one)]));
}

interface LineProps {
  /** The path, as JSON. */
  id: string;
  /** Where the text is seen. */
  place: string;
  /** By the order of the languages; `null` where it is missing. */
  words: readonly (string | null)[];
  languages: readonly string[];
  onText(language: string, words: string): void;
  /** The text that shows where there is none, by the order of the languages. */
  otherwise?: readonly (string | undefined)[];
}

/** Draws again only when its own words change. */
const TextLine = memo(
  function TextLine({ id, place, words, languages, onText, onRemove }: LineProps & { onRemove(place: string): void }) {
    const { text } = useTexts();
    return (
      <Box component="section" aria-label={place} sx={lineLook}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontWeight: 500, overflowWrap: 'anywhere', flexGrow: 1 }}>
            {place}
          </Typography>
          <IconButton aria-label={text('app.workshop.part.remove', { label: place })} onClick={() => onRemove(place)}>
            <RemoveIcon aria-hidden />
          </IconButton>
        </Box>
        <LanguageBoxes {...{ id, place, words, languages, onText }} />
      </Box>
    );
  },
  (before, now) =>
    before.id === now.id &&
    before.place === now.place &&
    before.languages === now.languages &&
    before.words.every((one, at) => one === now.words[at]),
);

/** Makes a text by its name, such as `guests.fields.name.label`. */
function NewText({ onAdd }: { onAdd(path: Path): void }) {
  const { text } = useTexts();
  const [name, setName] = useState('');
  return (
    <OneLineForm
      name="text"
      label={text('app.workshop.newText.name')}
      hint={text('app.workshop.newText.hint')}
      text={name}
      onText={setName}
      action={text('app.workshop.newText.add')}
      onSend={() => {
        const path = name.trim().split('.').filter(Boolean);
        if (path.length > 0) onAdd(path);
        setName('');
      }}
    />
  );
}

interface TextBoxesProps {
  /** The file of texts of a language. */
  fileOf(language: string): string | undefined;
  path: Path;
  place: string;
  id?: string;
  /** The text that shows where there is none. */
  otherwise?(language: string): string | undefined;
}

/** The text at a place of the files, in each language. */
export function TextBoxes({ fileOf, path, place, id = JSON.stringify(path), otherwise }: TextBoxesProps) {
  const { copy, shown, languages } = useWorkshop();
  return (
    <LanguageBoxes
      {...{ id, place, languages }}
      words={languages.map((one) => textAt(shown.textOf(fileOf(one) ?? ''), path) ?? null)}
      otherwise={languages.map((one) => otherwise?.(one))}
      onText={(one, words) => {
        const file = fileOf(one);
        if (file !== undefined) copy.editText(file, path, words);
      }}
    />
  );
}

/** One text in each language. */
function LanguageBoxes({ id, place, words, languages, onText, otherwise = [] }: LineProps) {
  const { text } = useTexts();
  const isWanted = words.some(Boolean);
  return (
    <Box sx={boxesLook} data-text={id}>
      {languages.map((language, at) => (
        <LabelledControl
          key={language}
          name={`${id} ${language}`}
          label={languageName(language, text)}
          lang={language}
          hint={isWanted && !words[at] ? text('app.workshop.missing') : ''}
        >
          {(field) => (
            <TextInput
              field={{ ...field, placeholder: otherwise[at] ?? '' }}
              text={words[at] ?? ''}
              onText={(typed) => onText(language, typed)}
              rows={1}
              maxRows={12}
              attributes={{ lang: language, 'aria-label': `${place}: ${languageName(language, text)}` }}
            />
          )}
        </LabelledControl>
      ))}
    </Box>
  );
}

export function languageName(language: string, text: Texts['text']): string {
  return text(`languages.${language}`) || language;
}

/** Parts of texts whose names staff give themselves. */
const NAMED_BELOW: ReadonlySet<string | number> = new Set([
  'options',
  'sections',
  'states',
  'moves',
  'entries',
  'enabled',
  'fields',
]);

/** Where a text is seen: names of fields by their labels, parts by words, and everything else as the file calls it. */
export function placeInWords(path: Path, file: string | null, text: Texts['text']): string {
  return path
    .map((step, at) => {
      const above = path.slice(0, at + 1);
      const own =
        at < path.length - 1 ? (textAt(file, [...above, 'label']) ?? textAt(file, [...above, 'title'])) : undefined;
      if (own) return own;
      const isNamed = NAMED_BELOW.has(path[at - 1] ?? '');
      return (!isNamed && text(`app.workshop.parts.${step}`)) || String(step);
    })
    .join(' › ');
}

const lineLook = { display: 'grid', gap: 1, pb: 2.5, borderBottom: `1px solid ${palette.line}` };
const boxesLook = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
};
