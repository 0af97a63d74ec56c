import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef, useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { delete as RemoveIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { textAt } from './files.ts';
import { setValue, withItem, withMoved } from './json-edit.ts';
import { linesLook } from './lines-look.ts';
import { MoveButtons, useDrag } from './moving.tsx';
import { OneLineForm } from './one-line-form.tsx';
import { LanguageBoxes } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

interface Props {
  /** The file with the choices, and where they stand in it. */
  file: string;
  path: readonly (string | number)[];
  choices: readonly Json[];
  /** Language → the file with their texts; a text stands below `at`, under the choice. */
  texts: Readonly<Record<string, string>>;
  at: readonly string[];
  /** Texts that count where there are none, by language and choice. */
  otherwise?: (language: string, choice: string) => string | undefined;
  /** The value in the file of a choice of that name. */
  make(name: string): Json;
  /** The name of a choice. */
  nameOf(choice: Json): string;
  /** The file's own controls of a choice. */
  more?: (choice: Json, position: number) => ReactNode;
}

/** Choices in order with their texts side by side: of a field, or the entries of a list. */
export function ChoicesEditor({ file, path, choices, texts, at, otherwise, make, nameOf, more }: Props) {
  const { text, language: own } = useTexts();
  const { copy, shown, languages } = useWorkshop();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState('');
  const [told, setTold] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const content = shown.textOf(file) ?? '';
  const names = choices.map(nameOf);
  const wordsOf = (choice: string, language: string) =>
    textAt(shown.textOf(texts[language] ?? ''), [...at, choice]) ?? otherwise?.(language, choice);
  const titleOf = (choice: string) => wordsOf(choice, own) ?? choice;
  const move = (from: number, to: number, focused: string) => {
    const changed = withMoved(content, path, from, to);
    if (changed === content) return setTold(text('app.workshop.fields.noFurther'));
    copy.edit(file, changed);
    const label = titleOf(names[from] ?? '');
    setTold(text('app.workshop.choices.moved', { label, position: to + 1, count: choices.length }));
    // The line goes, and its button with it.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-choice="${CSS.escape(names[from] ?? '')}"] ${focused}`)?.focus(),
    );
  };
  const drag = useDrag((choice, _, position) => move(names.indexOf(choice), position, '[data-by]'));
  const remove = (position: number) => {
    const choice = names[position] ?? '';
    const label = titleOf(choice);
    const edits = new Map([[file, setValue(content, [...path, position], undefined)]]);
    for (const messages of Object.values(texts)) {
      const words = shown.textOf(messages);
      if (words !== null) edits.set(messages, setValue(words, [...at, choice], undefined));
    }
    copy.editAll(edits);
    setTold(text('app.workshop.choices.removed', { label }));
  };
  const add = () => {
    const id = name.trim();
    if (!/^[A-Za-z0-9][\w-]*$/.test(id)) return setWrong(text('app.workshop.choices.odd'));
    if (names.includes(id)) return setWrong(text('app.workshop.choices.taken'));
    copy.edit(file, withItem(content, path, choices.length, make(id)));
    setName('');
    setWrong('');
    setTold(text('app.workshop.choices.added', { label: id }));
  };
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{told}</span>
      <Box component="ol" sx={linesLook} {...drag.list('choices')}>
        {choices.map((choice, position) => {
          const id = names[position] ?? '';
          const label = titleOf(id);
          return (
            <li key={id} data-choice={id} {...drag.line(id, { list: 'choices', position })}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                {drag.handle(id)}
                <code>{id}</code>
                {more?.(choice, position)}
                <Box sx={{ ml: 'auto', display: 'flex' }}>
                  <MoveButtons label={label} onMove={(by) => move(position, position + by, `[data-by="${by}"]`)} />
                  <IconButton
                    aria-label={text('app.workshop.choices.remove', { label })}
                    onClick={() => remove(position)}
                  >
                    <RemoveIcon aria-hidden />
                  </IconButton>
                </Box>
              </Box>
              <LanguageBoxes
                id={JSON.stringify([...at, id])}
                place={label}
                words={languages.map((one) => textAt(shown.textOf(texts[one] ?? ''), [...at, id]) ?? null)}
                languages={languages}
                otherwise={languages.map((one) => otherwise?.(one, id))}
                onText={(one, _, words) => {
                  const messages = texts[one];
                  if (messages !== undefined) copy.editText(messages, [...at, id], words);
                }}
              />
            </li>
          );
        })}
      </Box>
      <OneLineForm
        name="choice"
        label={text('app.workshop.choices.name')}
        hint={text('app.workshop.choices.hint')}
        error={wrong}
        text={name}
        onText={setName}
        action={text('app.workshop.choices.add')}
        onSend={add}
      />
    </Box>
  );
}
