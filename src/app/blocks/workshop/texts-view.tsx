import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { delete as RemoveIcon } from '../../../ui/icons/workspace.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type Texts, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { type Item, textAt, textRows } from './files.ts';
import { type Path, pointerOf, readJson, setValue, withoutEntry } from './json-edit.ts';
import { OneLineForm } from './one-line-form.tsx';
import { useWorkshop } from './workshop.tsx';

/** Lines to draw at first, and at each request for more. */
const SHOWN = 40;

/** The texts of a thing, one line each, with all languages side by side. */
export function TextsView({ item }: { item: Item }) {
  const { text, language } = useTexts();
  const { languages, shown, selection } = useWorkshop();
  const [limit, setLimit] = useState(SHOWN);
  const texts = useItemTexts(item);
  const broken = languages.filter((one) => readJson(texts.fileOf(one)) === undefined);
  const rows = textRows(Object.fromEntries(languages.map((one) => [one, texts.fileOf(one)])));
  // The line that is selected, even far below.
  const at = rows.findIndex(({ path }) => selection?.pointer === pointerOf(path));
  const count = Math.max(limit, at + 1);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {broken.map((one) => (
        <Notice key={one} severity="error">
          {text('app.workshop.unreadable', { file: texts.pathOf(one) })}
        </Notice>
      ))}
      {rows.slice(0, count).map((row) => (
        <TextLine
          key={JSON.stringify(row.path)}
          id={JSON.stringify(row.path)}
          place={placeInWords(row.path, shown.textOf(item.texts[language] ?? ''), text)}
          words={languages.map((one) => row.words[one] ?? null)}
          languages={languages}
          onText={texts.change}
          onRemove={() => texts.remove(row.path)}
        />
      ))}
      {rows.length <= count && <NewText onAdd={(path) => texts.add(language, path)} />}
      {rows.length > count && (
        <LoneButton onClick={() => setLimit(count + SHOWN)}>
          {text('app.workshop.more', { count: rows.length - count })}
        </LoneButton>
      )}
    </Box>
  );
}

/** The message files of a thing, and their smallest change. */
export function useItemTexts(item: Item) {
  const { copy, shown, languages } = useWorkshop();
  // A language without the file gets one beside those of the others.
  const [[language = '', path = ''] = []] = Object.entries(item.texts);
  const pathOf = (wanted: string) =>
    item.texts[wanted] ??
    (path === ''
      ? `messages/${wanted}/${item.kind}/${item.name}.json`
      : path.replace(`messages/${language}/`, `messages/${wanted}/`));
  const [change] = useState(() => (wanted: string, at: string, words: string, into: typeof pathOf) => {
    copy.editText(into(wanted), JSON.parse(at) as Path, words);
  });
  return {
    pathOf,
    fileOf: (wanted: string) => shown.textOf(pathOf(wanted)) ?? '{}\n',
    /** Takes a text out of all languages. */
    remove: (at: Path) =>
      copy.editAll(
        new Map(
          languages.flatMap((one) => {
            const text = shown.textOf(pathOf(one));
            return text === null ? [] : [[pathOf(one), withoutEntry(text, at)] as const];
          }),
        ),
      ),
    /** A text without words, to write them in. */
    add: (wanted: string, at: Path) =>
      copy.edit(pathOf(wanted), setValue(shown.textOf(pathOf(wanted)) ?? '{}\n', at, '')),
    /** @param at the path of the text, as JSON */
    change: (wanted: string, at: string, words: string) => change(wanted, at, words, pathOf),
  };
}

interface LineProps {
  /** The path, as JSON. */
  id: string;
  /** Where the text is seen. */
  place: string;
  /** By the order of the languages; `null` where it is missing. */
  words: readonly (string | null)[];
  languages: readonly string[];
  onText(language: string, id: string, words: string): void;
  /** The text that shows where there is none, by the order of the languages. */
  otherwise?: readonly (string | undefined)[];
}

/** Draws again only when its own words change. */
const TextLine = memo(
  function TextLine({ id, place, words, languages, onText, onRemove }: LineProps & { onRemove(): void }) {
    const { text } = useTexts();
    return (
      <Box component="section" aria-label={place} sx={lineLook}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontWeight: 500, overflowWrap: 'anywhere', flexGrow: 1 }}>
            {place}
          </Typography>
          <IconButton aria-label={text('app.workshop.part.remove', { label: place })} onClick={onRemove}>
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

/** One text in each language. */
export function LanguageBoxes({ id, place, words, languages, onText, otherwise = [] }: LineProps) {
  const { text } = useTexts();
  const isWanted = words.some((one) => one !== null);
  return (
    <Box sx={boxesLook} data-text={id}>
      {languages.map((language, at) => (
        <LabelledControl
          key={language}
          name={`${id} ${language}`}
          label={languageName(language, text)}
          lang={language}
          hint={isWanted && words[at] === null ? text('app.workshop.missing') : ''}
        >
          {(field) => (
            <TextInput
              field={{ ...field, placeholder: otherwise[at] ?? '' }}
              text={words[at] ?? ''}
              onText={(typed) => onText(language, id, typed)}
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

const parts = {
  add: 'app.workshop.parts.add',
  body: 'app.workshop.parts.body',
  buttons: 'app.workshop.parts.buttons',
  empty: 'app.workshop.parts.empty',
  entries: 'app.workshop.parts.entries',
  errors: 'app.workshop.parts.errors',
  help: 'app.workshop.parts.help',
  intro: 'app.workshop.parts.intro',
  label: 'app.workshop.parts.label',
  links: 'app.workshop.parts.links',
  moves: 'app.workshop.parts.moves',
  options: 'app.workshop.parts.options',
  sections: 'app.workshop.parts.sections',
  short: 'app.workshop.parts.short',
  states: 'app.workshop.parts.states',
  subject: 'app.workshop.parts.subject',
  text: 'app.workshop.parts.text',
  title: 'app.workshop.parts.title',
} as const;

/** Where a text is seen: names of fields by their labels, parts by words, and everything else as the file calls it. */
export function placeInWords(path: Path, file: string | null, text: Texts['text']): string {
  return path
    .map((step, at) => {
      const above = path.slice(0, at + 1);
      const own =
        at < path.length - 1 ? (textAt(file, [...above, 'label']) ?? textAt(file, [...above, 'title'])) : undefined;
      if (own) return own;
      return Object.hasOwn(parts, step) ? text(parts[step as keyof typeof parts]) : String(step);
    })
    .join(' › ');
}

const lineLook = { display: 'grid', gap: 1, pb: 2.5, borderBottom: `1px solid ${palette.line}` };
const boxesLook = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
};
