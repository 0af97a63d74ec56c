import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledControl } from '../../../ui/fields/labelled.tsx';
import { SelectBox } from '../../../ui/fields/select-box.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { down as DownIcon, up as UpIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { type Item, textAt } from './files.ts';
import { fieldGroups, isOwn, isRequired, moveField, setRequired, setWidth, WIDTHS, widthOf } from './form-edit.ts';
import { pathIn, pointerOf } from './json-edit.ts';
import { LanguageBoxes, useItemTexts } from './texts-view.tsx';
import { type Selection, useWorkshop } from './workshop.tsx';

const widths = {
  full: 'app.workshop.widths.full',
  half: 'app.workshop.widths.half',
  third: 'app.workshop.widths.third',
  quarter: 'app.workshop.widths.quarter',
} as const satisfies Record<(typeof WIDTHS)[number], string>;

/** The fields of a form in order: label, help, whether they must be filled in, width, place. */
export function FieldsView({ item, main }: { item: Item; main: string }) {
  const { text, language } = useTexts();
  const { copy, shown, selection, select } = useWorkshop();
  const texts = useItemTexts(item);
  const file = shown.textOf(main) ?? '';
  const groups = fieldGroups(file) ?? [];
  const order = groups.flatMap(({ fields }) => fields);
  const open = fieldOf(selection, main);
  const [told, setTold] = useState('');
  const labelOf = (field: string) =>
    textAt(texts.fileOf(language), [field, 'label']) ??
    textAt(shown.textOf(`messages/${language}/fields.json`), [field, 'label']) ??
    field;
  const put = (changed: string) => copy.edit(main, changed);
  const list = useRef<HTMLDivElement>(null);
  /** The button that moved a field; a line that moves is drawn anew, and its button takes the focus again. */
  const pressed = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the file
  useLayoutEffect(() => {
    const name = pressed.current;
    pressed.current = '';
    if (name !== '') list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(name)}"]`)?.focus();
  }, [file]);
  const move = (field: string, by: -1 | 1) => {
    const changed = moveField(file, field, by);
    if (changed === file) return setTold(text('app.workshop.fields.noFurther'));
    pressed.current = `${field} ${by}`;
    put(changed);
    const position = (fieldGroups(changed) ?? []).flatMap(({ fields }) => fields).indexOf(field) + 1;
    setTold(text('app.workshop.fields.moved', { label: labelOf(field), position, count: order.length }));
  };
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span role="status">{told}</span>
      {groups.map(({ section, fields }) => (
        <section key={section}>
          {section !== null && (
            <Typography variant="h3" sx={{ mb: 1 }}>
              {textAt(texts.fileOf(language), ['sections', section, 'title']) ?? section}
            </Typography>
          )}
          <Box component="ul" sx={listLook}>
            {fields.map((field) => (
              <FieldLine
                key={field}
                {...{ item, field, file }}
                label={labelOf(field)}
                isOpen={open === field}
                onOpen={() => select({ file: main, pointer: open === field ? '' : pointerOf(['properties', field]) })}
                onMove={(by) => move(field, by)}
                onFile={put}
              />
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

/** The field that the selection is in: its rules in the form's file, or a text of it. */
function fieldOf(selection: Selection | null, main: string): string | undefined {
  const [first, second] = pathIn('', selection?.pointer ?? '');
  const field = selection?.file !== main ? first : first === 'properties' ? second : undefined;
  return field === undefined ? undefined : String(field);
}

interface LineProps {
  item: Item;
  field: string;
  /** The text of the form's file. */
  file: string;
  label: string;
  isOpen: boolean;
  onOpen(): void;
  onMove(by: -1 | 1): void;
  onFile(text: string): void;
}

function FieldLine({ item, field, file, label, isOpen, onOpen, onMove, onFile }: LineProps) {
  const { text } = useTexts();
  const id = useId();
  const { languages, shown } = useWorkshop();
  const texts = useItemTexts(item);
  const required = isRequired(file, field);
  const boxes = (part: 'label' | 'help') => {
    const path = [field, part];
    return {
      id: JSON.stringify(path),
      words: languages.map((one) => textAt(texts.fileOf(one), path) ?? null),
      languages,
      otherwise: languages.map((one) => textAt(shown.textOf(`messages/${one}/fields.json`), path)),
      onText: texts.change,
    };
  };
  const mover = (by: -1 | 1) => {
    const Icon = by === 1 ? DownIcon : UpIcon;
    return (
      <IconButton
        aria-label={text(by === 1 ? 'app.workshop.fields.down' : 'app.workshop.fields.up', { label })}
        data-move={`${field} ${by}`}
        onClick={() => onMove(by)}
      >
        <Icon aria-hidden />
      </IconButton>
    );
  };
  return (
    <li>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}>
        <LoneButton
          aria-expanded={isOpen}
          aria-controls={`${id}-field`}
          onClick={onOpen}
          sx={{ justifyContent: 'start', textAlign: 'start' }}
        >
          <span>
            {label} <code>{field}</code>
            {required && <em> {text('app.workshop.fields.required')}</em>}
          </span>
        </LoneButton>
        <Box sx={{ display: 'flex' }}>
          {mover(-1)}
          {mover(1)}
        </Box>
      </Box>
      <Box id={`${id}-field`} sx={{ display: isOpen ? 'grid' : 'none', gap: 2, py: 2, px: { xs: 0, sm: 1.5 } }}>
        {isOpen && (
          <>
            <Typography component="h4" sx={{ fontWeight: 500 }}>
              {text('app.workshop.parts.label')}
            </Typography>
            <LanguageBoxes {...boxes('label')} place={`${label}, ${text('app.workshop.parts.label')}`} />
            <Typography component="h4" sx={{ fontWeight: 500 }}>
              {text('app.workshop.parts.help')}
            </Typography>
            <LanguageBoxes {...boxes('help')} place={`${label}, ${text('app.workshop.parts.help')}`} />
            <TickBox
              field={{ ...PLAIN, id: `${id}-required`, name: `${field} required` }}
              checked={required}
              onTick={(ticked) => onFile(setRequired(file, field, ticked))}
              label={text('app.workshop.fields.mustFill')}
            />
            {isOwn(file, field) && (
              <LabelledControl name={`${field} width`} label={text('app.workshop.fields.width')}>
                {(control) => (
                  <SelectBox
                    field={control}
                    chosen={widthOf(file, field)}
                    empty={text('app.workshop.widths.none')}
                    options={WIDTHS.map((width) => ({ key: width, label: text(widths[width]) }))}
                    onChoose={(width) => onFile(setWidth(file, field, width))}
                  />
                )}
              </LabelledControl>
            )}
          </>
        )}
      </Box>
    </li>
  );
}

const PLAIN = {
  required: false,
  readOnly: false,
  disabled: false,
  invalid: false,
  describedBy: undefined,
  onBlur() {},
};

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: `1px solid ${palette.line}`, py: 0.5 },
  '& code': { fontSize: '0.85rem', color: 'text.secondary' },
  '& em': { fontSize: '0.85rem', color: 'text.secondary' },
};
