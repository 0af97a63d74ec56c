import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef, useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { delete as RemoveIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { inTexts, textAt } from './files.ts';
import { pointerOf, setValue, withItem, withMoved } from './json-edit.ts';
import { linesLook } from './lines-look.ts';
import { MoveButtons, useDrag, useFocusNext } from './moving.tsx';
import { OneLineForm } from './one-line-form.tsx';
import { TextBoxes } from './texts-view.tsx';
import { useTold } from './use-told.tsx';
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
  nameOf(choice: Json): string;
  /** The file's own controls of a choice. */
  more?: (choice: Json, position: number) => ReactNode;
}

/** Choices in order with their texts side by side: of a field, or the entries of a list. */
export function ChoicesEditor({ file, path, choices, texts, at, otherwise, make, nameOf, more }: Props) {
  const { text, language: own } = useTexts();
  const { copy, shown } = useWorkshop();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState('');
  const { tell, line } = useTold([file, ...Object.values(texts)]);
  const box = useRef<HTMLDivElement>(null);
  const content = shown.textOf(file) ?? '';
  const wanted = useFocusNext(box, content);
  const names = choices.map(nameOf);
  const wordsOf = (choice: string, language: string) =>
    textAt(shown.textOf(texts[language] ?? ''), [...at, choice]) ?? otherwise?.(language, choice);
  const titleOf = (choice: string) => wordsOf(choice, own) ?? choice;
  const move = (from: number, to: number, focused: string) => {
    const changed = withMoved(content, path, from, to);
    if (changed === content) return tell(text('app.workshop.fields.noFurther'));
    // The line goes, and its button with it.
    wanted.current = `[data-choice="${CSS.escape(names[from] ?? '')}"] ${focused}`;
    copy.edit(file, changed);
    const label = titleOf(names[from] ?? '');
    tell(text('app.workshop.choices.moved', { label, position: to + 1, count: choices.length }));
  };
  const drag = useDrag((choice, _, position) => move(names.indexOf(choice), position, '[data-by]'));
  const remove = (position: number) => {
    const choice = names[position] ?? '';
    const label = titleOf(choice);
    const edits = inTexts(texts, shown.textOf, (words) => setValue(words, [...at, choice], undefined));
    edits.set(file, setValue(content, [...path, position], undefined));
    const next = names[position + 1] ?? names[position - 1];
    wanted.current = next === undefined ? '[name=choice]' : `[data-choice="${CSS.escape(next)}"] [data-remove]`;
    copy.editAll(edits);
    tell(text('app.workshop.choices.removed', { label }), true);
  };
  const add = () => {
    const id = name.trim();
    if (!/^[A-Za-z0-9][\w-]*$/.test(id)) return setWrong(text('app.workshop.choices.odd'));
    if (names.includes(id)) return setWrong(text('app.workshop.choices.taken'));
    copy.edit(file, withItem(content, path, choices.length, make(id)));
    setName('');
    setWrong('');
    tell(text('app.workshop.choices.added', { label: id }));
  };
  return (
    <Box
      ref={box}
      data-part={pointerOf(path)}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {line}
      <Box component="ol" sx={linesLook} {...drag.list('choices')}>
        {choices.map((choice, position) => {
          const id = names[position] ?? '';
          const label = titleOf(id);
          return (
            <li
              key={id}
              data-choice={id}
              data-part={pointerOf([...path, position])}
              {...drag.line(id, { list: 'choices', position })}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                {drag.handle(id)}
                <code>{id}</code>
                {more?.(choice, position)}
                <Box sx={{ ml: 'auto', display: 'flex' }}>
                  <MoveButtons label={label} onMove={(by) => move(position, position + by, `[data-by="${by}"]`)} />
                  <IconButton
                    data-remove
                    aria-label={text('app.workshop.choices.remove', { label })}
                    onClick={() => remove(position)}
                  >
                    <RemoveIcon aria-hidden />
                  </IconButton>
                </Box>
              </Box>
              <TextBoxes
                fileOf={(one) => texts[one]}
                path={[...at, id]}
                place={label}
                otherwise={(one) => otherwise?.(one, id)}
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
