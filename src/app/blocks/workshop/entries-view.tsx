import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import type { Item } from './files.ts';
import { entriesOf, type Path, setValue, valueInText } from './json-edit.ts';
import { useTextFiles } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

interface Props {
  item: Item;
  main: string;
  path?: Path;
}

/** The entries of a list in order, with their words side by side; those below an entry open with it. */
export function EntriesView({ item, main, path = ['entries'] }: Props) {
  const { text } = useTexts();
  const { copy, shown } = useWorkshop();
  const texts = useTextFiles(item);
  const [open, setOpen] = useState<string | null>(null);
  const file = shown.textOf(main) ?? '';
  const found = valueInText(file, path);
  if (!Array.isArray(found) && path.length === 1) return text('app.workshop.entries.imported');
  const entries: readonly Json[] = Array.isArray(found) ? found : [];
  const idOf = (entry: Json) => String(entriesOf(entry).id ?? '');
  const inNumbers = entries.length > 0 && entries.every((entry) => typeof entriesOf(entry).id === 'number');
  return (
    <ChoicesEditor
      file={main}
      path={path}
      choices={entries}
      texts={texts}
      at={['entries']}
      make={(name) => ({ id: inNumbers ? Number(name) : name })}
      nameOf={idOf}
      more={(entry, position) => {
        const id = idOf(entry);
        const { retired, children } = entriesOf(entry);
        const isOpen = open === id;
        return (
          <>
            <TickBox
              field={{ ...PLAIN_CONTROL, id: `${main} ${id} retired`, name: `${id} retired` }}
              checked={retired === true}
              onTick={(ticked) =>
                copy.edit(main, setValue(file, [...path, position, 'retired'], ticked ? true : undefined))
              }
              label={text('app.workshop.entries.retired')}
            />
            <LoneButton aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : id)}>
              {text('app.workshop.entries.below', { count: Array.isArray(children) ? children.length : 0 })}
            </LoneButton>
            {isOpen && (
              <Box sx={{ flexBasis: '100%', paddingInlineStart: { xs: 1.5, sm: 3 } }}>
                <EntriesView {...{ item, main }} path={[...path, position, 'children']} />
              </Box>
            )}
          </>
        );
      }}
    />
  );
}
