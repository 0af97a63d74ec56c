import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { addField, type FieldFiles, problemOfName } from './field-acts.ts';
import { type FieldKind, TEMPLATES } from './field-kind.ts';
import { kindNames } from './kind-names.ts';
import { languageName } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

interface Props {
  files: FieldFiles;
  /** The section that it goes into; `null` where the form has none. */
  section: string | null;
  onMade(name: string): void;
  onCancel(): void;
}

/** Asks for a new field's label and kind; its name is made of the label unless it is given. */
export function NewField({ files, section, onMade, onCancel }: Props) {
  const { text, language } = useTexts();
  const { copy, languages } = useWorkshop();
  const [labels, setLabels] = useState<Record<string, string>>({});
  const [kind, setKind] = useState<FieldKind>('text');
  const [given, setGiven] = useState('');
  const [wrong, setWrong] = useState('');
  const proposed = nameIn(labels[language] ?? '');
  const make = () => {
    const name = given.trim() || proposed;
    const problem = problemOfName(files, name);
    if (name === '') return setWrong(text('app.workshop.fields.noLabel'));
    if (problem)
      return setWrong(text(problem === 'odd' ? 'app.workshop.fields.oddName' : 'app.workshop.fields.takenName'));
    const words = Object.entries(labels).flatMap(([one, label]) =>
      label.trim() === '' ? [] : [[one, { [kind === 'markdown' ? 'text' : 'label']: label.trim() }] as const],
    );
    copy.editAll(addField(files, { name, schema: TEMPLATES[kind] ?? {}, section, texts: Object.fromEntries(words) }));
    onMade(name);
  };
  return (
    <Panel title={text('app.workshop.fields.new')} onSubmit={make}>
      {languages.map((one, at) => (
        <LabelledText
          key={one}
          name={`label ${one}`}
          label={`${text('app.workshop.fields.label')}: ${languageName(one, text)}`}
          error={at === 0 ? wrong : ''}
          text={labels[one] ?? ''}
          onText={(words) => setLabels({ ...labels, [one]: words })}
          attributes={{ lang: one, ...(at === 0 && { autoFocus: true }) }}
        />
      ))}
      <LabelledSelect
        name="kind"
        label={text('app.workshop.fields.kind')}
        chosen={kind}
        options={(Object.keys(TEMPLATES) as FieldKind[]).map((key) => ({
          key,
          label: text(kindNames[key]),
        }))}
        onChoose={(chosen) => setKind(chosen as FieldKind)}
      />
      <LabelledText
        name="name"
        label={text('app.workshop.fields.name')}
        hint={text('app.workshop.fields.nameHint')}
        text={given || proposed}
        onText={setGiven}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained">
          {text('app.workshop.fields.add')}
        </Button>
        <LoneButton onClick={onCancel}>{text('app.cancel')}</LoneButton>
      </Box>
    </Panel>
  );
}

/** A name for programs out of words: `Nombre d'assistents` → `nombreAssistents`. */
export function nameIn(words: string): string {
  const parts = words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part.length > 1 || /\d/.test(part))
    .slice(0, 4);
  const name = parts
    .map((part, at) => {
      const small = part.toLowerCase();
      return at === 0 ? small : small.charAt(0).toUpperCase() + small.slice(1);
    })
    .join('');
  return /^\d/.test(name) ? `n${name}` : name;
}
