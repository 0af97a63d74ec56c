import Box from '@mui/material/Box';
import { LoneButton } from '../../../ui/buttons.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { ConditionEditor, type Operand } from './condition-editor.tsx';
import type { FieldFiles } from './field-acts.ts';
import { textAt } from './files.ts';
import { withoutSection } from './form-edit.ts';
import { setValue, valueAt, withoutEntry } from './json-edit.ts';
import { MoveButtons } from './moving.tsx';
import { LanguageBoxes } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

const SECTIONS = ['form', 'sections'];

interface Props {
  files: FieldFiles;
  section: string;
  position: number;
  title: string;
  operands: readonly Operand[];
  onMove(by: -1 | 1): void;
  onTold(words: string): void;
}

/** A section or step: its title, its place, when it shows. */
export function SectionPanel({ files, section, position, title, operands, onMove, onTold }: Props) {
  const { text } = useTexts();
  const { copy, languages } = useWorkshop();
  const { main, texts, textOf } = files;
  const file = textOf(main) ?? '';
  const path = ['sections', section, 'title'];
  const when = valueAt(file, [...SECTIONS, position, 'when']);
  const remove = () => {
    const edits = new Map([[main, withoutSection(file, section)]]);
    for (const messages of Object.values(texts)) {
      const words = textOf(messages);
      if (words !== null) edits.set(messages, withoutEntry(words, ['sections', section]));
    }
    copy.editAll(edits);
    onTold(text('app.workshop.sections.removed', { label: title }));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LanguageBoxes
        id={JSON.stringify(path)}
        place={`${title}, ${text('app.workshop.parts.title')}`}
        words={languages.map((one) => textAt(textOf(texts[one] ?? ''), path) ?? null)}
        languages={languages}
        onText={(one, _, words) => {
          const messages = texts[one];
          if (messages !== undefined) copy.editText(messages, path, words);
        }}
      />
      <ConditionEditor
        expression={typeof when === 'string' ? when : ''}
        operands={operands}
        onExpression={(expression) =>
          copy.edit(main, setValue(file, [...SECTIONS, position, 'when'], expression || undefined), `${section} when`)
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <MoveButtons label={title} onMove={onMove} />
        <LoneButton color="error" onClick={remove}>
          {text('app.workshop.sections.remove', { label: title })}
        </LoneButton>
      </Box>
    </Box>
  );
}
