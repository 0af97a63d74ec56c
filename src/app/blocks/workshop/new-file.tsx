import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { itemIdOf } from './files.ts';
import { useWorkshop } from './workshop.tsx';

/** The folders that may have files, as the server takes them. */
const PATH = /^(?:(?:schemas|menus|messages\/[a-z]{2,3})\/(?:[\w-]+\/)*[\w.-]+\.json|menus\/[\w-]+\.svg)$/;
const EMPTY_MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">\n</svg>\n';

/** Makes an empty file by its path. */
export function NewFile({ onClose }: { onClose(): void }) {
  const { text } = useTexts();
  const { copy, shown } = useWorkshop();
  const navigate = useNavigate();
  const [path, setPath] = useState('');
  const [wrong, setWrong] = useState('');
  const make = () => {
    const name = path.trim();
    if (!PATH.test(name)) return setWrong(text('app.workshop.new.wrong'));
    if (shown.textOf(name) !== null) return setWrong(text('app.workshop.new.taken'));
    copy.edit(name, name.endsWith('.svg') ? EMPTY_MARK : '{}\n');
    onClose();
    void copy.save().then(() => navigate({ search: `?${new URLSearchParams({ open: itemIdOf(name) })}` }));
  };
  return (
    <Panel title={text('app.workshop.new.open')} onSubmit={make}>
      <LabelledControl
        name="path"
        label={text('app.workshop.new.path')}
        hint={text('app.workshop.new.hint')}
        error={wrong}
        required
      >
        {(field) => <TextInput field={field} text={path} onText={setPath} attributes={{ autoFocus: true }} />}
      </LabelledControl>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained">
          {text('app.workshop.new.make')}
        </Button>
        <LoneButton onClick={onClose}>{text('app.cancel')}</LoneButton>
      </Box>
    </Panel>
  );
}
