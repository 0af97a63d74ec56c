import Box from '@mui/material/Box';
import { LoneButton } from '../../../ui/buttons.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { ConditionEditor, type Operand } from './condition-editor.tsx';
import type { FieldFiles } from './field-acts.ts';
import { inTexts } from './files.ts';
import { withoutSection } from './form-edit.ts';
import { pointerOf, setValue, valueInText, withoutEntry } from './json-edit.ts';
import { MoveButtons } from './moving.tsx';
import { TextBoxes } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

const SECTIONS = ['form', 'sections'];

interface Props {
  files: FieldFiles;
  section: string;
  position: number;
  title: string;
  operands: readonly Operand[];
  onMove(by: -1 | 1): void;
  /** It is gone, as the words say. */
  onRemoved(words: string): void;
}

/** A section or step: its title, its place, when it shows. */
export function SectionPanel({ files, section, position, title, operands, onMove, onRemoved }: Props) {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const { main, texts, textOf } = files;
  const file = textOf(main) ?? '';
  const whenPath = [...SECTIONS, position, 'when'];
  const when = valueInText(file, whenPath);
  const remove = () => {
    const edits = inTexts(texts, textOf, (words) => withoutEntry(words, ['sections', section]));
    edits.set(main, withoutSection(file, section));
    copy.editAll(edits);
    onRemoved(text('app.workshop.sections.removed', { label: title }));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextBoxes
        fileOf={(one) => texts[one]}
        path={['sections', section, 'title']}
        place={`${title}, ${text('app.workshop.parts.title')}`}
      />
      <div data-part={pointerOf(whenPath)}>
        <ConditionEditor
          expression={typeof when === 'string' ? when : ''}
          operands={operands}
          onExpression={(expression) =>
            copy.edit(main, setValue(file, whenPath, expression || undefined), `${section} when`)
          }
        />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <MoveButtons label={title} onMove={onMove} />
        <LoneButton color="error" onClick={remove}>
          {text('app.workshop.sections.remove', { label: title })}
        </LoneButton>
      </Box>
    </Box>
  );
}
