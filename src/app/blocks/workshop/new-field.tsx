import Box from '@mui/material/Box';
import { useState } from 'react';
import { Button, LoneButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { addField, type FieldFiles, problemOfName, type SharedPart, sharedParts } from './field-acts.ts';
import { textsToBeginWith } from './field-kind.ts';
import { itemIdOf, textAt } from './files.ts';
import type { Entries } from './json-edit.ts';
import { type FieldKind, fieldKinds, newKinds } from './kind-list.ts';
import { languageName } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

interface Props {
  files: FieldFiles;
  /** The section that it goes into; `null` where the form has none. */
  section: string | null;
  onMade(name: string): void;
  onCancel(): void;
}

/** The choice of a field that is defined elsewhere, among the kinds. */
const SHARED = 'shared';

/** Asks for a new field's label and kind, or for the field that it is taken from; its name follows unless it is given. */
export function NewField({ files, section, onMade, onCancel }: Props) {
  const { text, language } = useTexts();
  const { copy, languages } = useWorkshop();
  const [labels, setLabels] = useState<Record<string, string>>({});
  const [kind, setKind] = useState<FieldKind | typeof SHARED>('text');
  const [part, setPart] = useState<SharedPart | null>(null);
  const [given, setGiven] = useState('');
  const [wrong, setWrong] = useState('');
  const isShared = kind === SHARED;
  const proposed = (part?.isField && part.name) || nameIn(labels[language] ?? '') || (part?.name ?? '');
  const sharedLabel = (one: string) =>
    isShared ? textAt(files.textOf(`messages/${one}/fields.json`), [given || proposed, 'label']) : undefined;
  const choose = (chosen: SharedPart | null) => {
    setPart(chosen);
    setWrong('');
  };
  const make = () => {
    const name = given.trim() || proposed;
    const problem = problemOfName(files, name, part?.target);
    if (isShared && !part) return setWrong(text('app.workshop.fields.noPart'));
    if (name === '') return setWrong(text('app.workshop.fields.noLabel'));
    if (problem)
      return setWrong(text(problem === 'odd' ? 'app.workshop.fields.oddName' : 'app.workshop.fields.takenName'));
    const schema = isShared ? { $ref: part?.target ?? '' } : (fieldKinds[kind]?.newField ?? {});
    const words = languages.flatMap((one): [string, Entries][] => {
      const label = labels[one]?.trim();
      const said = {
        ...(label && { [kind === 'markdown' ? 'text' : 'label']: label }),
        ...textsToBeginWith(schema, one),
      };
      return Object.keys(said).length > 0 ? [[one, said]] : [];
    });
    copy.editAll(addField(files, { name, schema, section, texts: Object.fromEntries(words) }));
    onMade(name);
  };
  return (
    <Panel title={text('app.workshop.fields.new')} onSubmit={make}>
      {languages.map((one, at) => (
        <LabelledText
          key={one}
          name={`label ${one}`}
          label={`${text('app.workshop.fields.label')}: ${languageName(one, text)}`}
          hint={sharedLabel(one) && text('app.workshop.fields.sharedLabel', { label: sharedLabel(one) })}
          error={at === 0 && !(isShared && !part) ? wrong : ''}
          text={labels[one] ?? ''}
          onText={(words) => setLabels({ ...labels, [one]: words })}
          attributes={{ lang: one, ...(at === 0 && { autoFocus: true }) }}
        />
      ))}
      <LabelledSelect
        name="kind"
        label={text('app.workshop.fields.kind')}
        chosen={kind}
        options={[
          ...newKinds.map((key) => ({ key, label: text(`widgets.${key}.kind`) || key })),
          { key: SHARED, label: text('app.workshop.fields.shared') },
        ]}
        onChoose={(chosen) => {
          setKind(chosen as FieldKind | typeof SHARED);
          choose(null);
        }}
      />
      {isShared && <PartChoice {...{ files, part }} error={part ? '' : wrong} onPart={choose} />}
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

interface PartProps {
  files: FieldFiles;
  part: SharedPart | null;
  error: string;
  onPart(part: SharedPart | null): void;
}

/** Chooses a field that is defined elsewhere: the record or shared file first, then the field. */
function PartChoice({ files, part, error, onPart }: PartProps) {
  const { text, language } = useTexts();
  const { items, titleOf } = useWorkshop();
  const [file, setFile] = useState('');
  const all = sharedParts(files);
  const fileName = (path: string) => {
    const item = items.find(({ id }) => id === itemIdOf(path));
    return item ? titleOf(item) : path;
  };
  const partName = ({ name }: SharedPart) => {
    const own = textAt(files.textOf(`messages/${language}/${itemIdOf(file)}.json`), [name, 'label']);
    const label = own ?? textAt(files.textOf(`messages/${language}/fields.json`), [name, 'label']);
    return label === undefined ? name : `${label} (${name})`;
  };
  const parts = all.get(file) ?? [];
  return (
    <>
      <LabelledSelect
        name="shared file"
        label={text('app.workshop.fields.sharedFile')}
        error={file === '' ? error : ''}
        chosen={file}
        empty={text('app.workshop.part.choose')}
        options={[...all.keys()].map((path) => ({ key: path, label: fileName(path) }))}
        onChoose={(path) => {
          setFile(path);
          onPart(null);
        }}
      />
      {file !== '' && (
        <LabelledSelect
          name="shared part"
          label={text('app.workshop.fields.sharedPart')}
          error={error}
          chosen={part?.target ?? ''}
          empty={text('app.workshop.part.choose')}
          options={parts.map((one) => ({ key: one.target, label: partName(one) }))}
          onChoose={(target) => onPart(parts.find((one) => one.target === target) ?? null)}
        />
      )}
    </>
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
