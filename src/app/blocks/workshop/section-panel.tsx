import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { LoneButton } from '../../../ui/buttons.tsx';
import { down as DownIcon, up as UpIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { ConditionEditor, type Operand } from './condition-editor.tsx';
import type { FieldFiles } from './field-acts.ts';
import { textAt } from './files.ts';
import { withoutSection } from './form-edit.ts';
import { setValue, valueAt, withMoved } from './json-edit.ts';
import { LanguageBoxes } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

const SECTIONS = ['form', 'sections'];

interface Props {
  files: FieldFiles;
  section: string;
  position: number;
  title: string;
  operands: readonly Operand[];
  onTold(words: string): void;
}

/** A section or step: its title, its place, when it shows. */
export function SectionPanel({ files, section, position, title, operands, onTold }: Props) {
  const { text } = useTexts();
  const { copy, languages } = useWorkshop();
  const { main, texts, textOf } = files;
  const file = textOf(main) ?? '';
  const path = ['sections', section, 'title'];
  const when = valueAt(file, [...SECTIONS, position, 'when']);
  const move = (by: -1 | 1) => {
    const changed = withMoved(file, SECTIONS, position, position + by);
    if (changed === file) return onTold(text('app.workshop.fields.noFurther'));
    copy.edit(main, changed);
    onTold(text('app.workshop.sections.moved', { label: title, position: position + by + 1 }));
  };
  const remove = () => {
    const edits = new Map([[main, withoutSection(file, section)]]);
    for (const messages of Object.values(texts)) {
      const words = textOf(messages);
      if (words !== null) edits.set(messages, setValue(words, ['sections', section], undefined));
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
        <IconButton aria-label={text('app.workshop.fields.up', { label: title })} onClick={() => move(-1)}>
          <UpIcon aria-hidden />
        </IconButton>
        <IconButton aria-label={text('app.workshop.fields.down', { label: title })} onClick={() => move(1)}>
          <DownIcon aria-hidden />
        </IconButton>
        <LoneButton color="error" onClick={remove}>
          {text('app.workshop.sections.remove', { label: title })}
        </LoneButton>
      </Box>
    </Box>
  );
}
