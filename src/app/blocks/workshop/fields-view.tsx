import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import { plainWords } from '../../../core/values/plain-words.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { copyField, type FieldFiles, removeField } from './field-acts.ts';
import { innerPath } from './field-kind.ts';
import { FieldPanel, operandsOf, sectionTitle, textOfField } from './field-panel.tsx';
import { type Item, textAt } from './files.ts';
import { fieldGroups, fieldPath, fieldTo, isRequired, moveField, ownSchema, withSection } from './form-edit.ts';
import { pathIn, pointerOf, setValue, valueInText, withMoved } from './json-edit.ts';
import { linesLook } from './lines-look.ts';
import { MoveButtons, useDrag, useFocusNext } from './moving.tsx';
import { NewField, nameIn } from './new-field.tsx';
import { OneLineForm } from './one-line-form.tsx';
import { SectionPanel } from './section-panel.tsx';
import { useTextFiles } from './texts-view.tsx';
import { useTold } from './use-told.tsx';
import { type Selection, useWorkshop } from './workshop.tsx';

/** The fields of a form or a record in order, by section; the selected one with all that is said about it. */
export function FieldsView({ item, main }: { item: Item; main: string }) {
  const { shown } = useWorkshop();
  const files: FieldFiles = {
    main,
    at: [],
    above: [],
    texts: useTextFiles(item),
    paths: shown.answer?.files.map(({ path }) => path) ?? [],
    textOf: shown.textOf,
  };
  return <FieldList files={files} takesSections={item.kind === 'forms'} />;
}

interface ListProps {
  files: FieldFiles;
  /** Label of the group or list that has the fields. */
  around?: string;
  takesSections?: boolean;
}

/** The fields of a form, or of a group or a list in it, whose own fields open in the same way. */
function FieldList({ files, around = '', takesSections = false }: ListProps) {
  const { text, language } = useTexts();
  const { copy, selection, select } = useWorkshop();
  const { main, at, above, texts, textOf } = files;
  const file = textOf(main) ?? '';
  const groups = fieldGroups(file, at) ?? [];
  const order = groups.flatMap(({ fields }) => fields);
  const open = fieldOf(selection, files);
  const openSection = takesSections ? sectionOf(selection, main, file) : null;
  const [adding, setAdding] = useState<string | null | undefined>(undefined);
  const { tell, line } = useTold([main, ...Object.values(texts)]);
  // A paragraph has no label.
  const labelOf = (field: string) => {
    const label = textOfField(files, field, ['label'], language);
    return plainWords(label ?? beginningOf(textOfField(files, field, ['text'], language) ?? field));
  };
  const list = useRef<HTMLDivElement>(null);
  const wanted = useFocusNext(list, `${file} ${open}`);
  const close = () => select({ file: main, pointer: pointerOf(at) });
  const openField = (field: string) =>
    select({ file: main, pointer: pointerOf(fieldPath(file, field, at) ?? [...at, 'properties', field]) });
  const tellPlace = (changed: string, field: string) => {
    const position = (fieldGroups(changed, at) ?? []).flatMap(({ fields }) => fields).indexOf(field) + 1;
    tell(text('app.workshop.fields.moved', { label: labelOf(field), position, count: order.length }));
  };
  const put = (changed: string, field: string, focused: string) => {
    if (changed === file) return tell(text('app.workshop.fields.noFurther'));
    wanted.current = focused;
    copy.edit(main, changed);
    tellPlace(changed, field);
  };
  const place = (field: string) => `[data-field="${CSS.escape([...above, field].join('/'))}"]`;
  const openerOf = (field: string) => `${place(field)} [data-open]`;
  const drag = useDrag((field, section, position) => {
    put(fieldTo(file, field, section || null, position, at), field, openerOf(field));
  });
  const sections = groups.flatMap(({ section }) => (section === null ? [] : [section]));
  const moveSection = (section: string, position: number, focused: string) => {
    const changed = withMoved(file, SECTIONS, sections.indexOf(section), position);
    if (changed === file) return tell(text('app.workshop.fields.noFurther'));
    wanted.current = `[data-section="${CSS.escape(section)}"] ${focused}`;
    copy.edit(main, changed);
    // The open section stays open at its new place.
    const now = (fieldGroups(changed) ?? []).findIndex((one) => one.section === openSection);
    if (openSection !== null) select({ file: main, pointer: pointerOf([...SECTIONS, now]) });
    const label = sectionTitle(files, section, language);
    tell(text('app.workshop.sections.moved', { label, position: position + 1 }));
  };
  const sectionDrag = useDrag((section, _, position) => moveSection(section, position, '[aria-expanded]'));
  const opened = (field: string) => {
    setAdding(undefined);
    wanted.current = openerOf(field);
    select({ file: main, pointer: pointerOf([...at, 'properties', field]) });
  };
  const copied = (field: string) => {
    const { name, edits } = copyField(files, field);
    copy.editAll(edits);
    tell(text('app.workshop.fields.copied', { label: labelOf(field), name }), true);
    opened(name);
  };
  const remove = (field: string) => {
    const next = order[order.indexOf(field) + 1] ?? order[order.indexOf(field) - 1];
    const label = labelOf(field);
    copy.editAll(removeField(files, field));
    tell(text('app.workshop.fields.removed', { label }), true);
    wanted.current = next === undefined ? '' : openerOf(next);
    close();
  };
  const innerOf = (field: string) => {
    const inside = innerPath(ownSchema(file, field, at));
    const path = fieldPath(file, field, at);
    if (inside === null || path === null) return null;
    const its = { ...files, at: [...path, ...inside], above: [...above, field, 'fields'] };
    return <FieldList files={its} around={labelOf(field)} />;
  };
  return (
    <Box
      ref={list}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
      {...sectionDrag.list('sections')}
    >
      {line}
      {groups.map(({ section, fields }) => {
        const title = section === null ? around : sectionTitle(files, section, language);
        const number = section === null ? -1 : sections.indexOf(section);
        return (
          <Box
            component="section"
            key={section}
            data-section={section ?? undefined}
            data-part={section === null ? undefined : pointerOf([...SECTIONS, number])}
            {...drag.list(section ?? '')}
            {...(section !== null && sectionDrag.line(section, { list: 'sections', position: number }))}
            sx={{ '&[data-target]': { borderTop: `3px solid ${palette.primary.main}` } }}
          >
            {section !== null && (
              <>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
                  {sectionDrag.handle(section)}
                  <Typography variant="h3">
                    <LoneButton
                      aria-expanded={openSection === section}
                      aria-label={text('app.workshop.sections.open', { title })}
                      onClick={() => {
                        const pointer = openSection === section ? '' : pointerOf([...SECTIONS, number]);
                        select({ file: main, pointer });
                      }}
                      sx={{ font: 'inherit', textAlign: 'start', ml: 0 }}
                    >
                      {title}
                    </LoneButton>
                  </Typography>
                </Box>
                {openSection === section && (
                  <SectionPanel
                    {...{ files, section, title }}
                    position={number}
                    operands={operandsOf(files, '', language)}
                    onMove={(by) => moveSection(section, number + by, `[data-by="${by}"]`)}
                    onRemoved={(words) => {
                      const next = sections[number + 1] ?? sections[number - 1];
                      wanted.current =
                        next === undefined ? '[data-open]' : `[data-section="${CSS.escape(next)}"] [aria-expanded]`;
                      tell(words, true);
                    }}
                  />
                )}
              </>
            )}
            <Box component="ul" sx={linesLook}>
              {fields.map((field, position) => (
                <FieldLine
                  key={field}
                  {...{ files, field, labelOf }}
                  isOpen={open === field}
                  attributes={drag.line(field, { list: section ?? '', position })}
                  handle={drag.handle(field)}
                  inner={open === field ? innerOf(field) : null}
                  onOpen={() => (open === field ? close() : openField(field))}
                  onMove={(by) => put(moveField(file, field, by, at), field, `${place(field)} [data-by="${by}"]`)}
                  onCopy={() => copied(field)}
                  onRemove={() => remove(field)}
                  onRenamed={(name) => {
                    tell(text('app.workshop.fields.renamed', { name }), true);
                    opened(name);
                  }}
                />
              ))}
            </Box>
            {adding === section ? (
              <NewField
                {...{ files, section }}
                onMade={(name) => {
                  tell(text('app.workshop.fields.added', { name }), true);
                  opened(name);
                }}
                onCancel={() => setAdding(undefined)}
              />
            ) : (
              <LoneButton onClick={() => setAdding(section)}>
                {title === '' ? text('app.workshop.fields.new') : text('app.workshop.fields.newIn', { title })}
              </LoneButton>
            )}
          </Box>
        );
      })}
      {takesSections && (
        <>
          <NewSection {...{ files, sections }} onTold={tell} />
          {sections.length > 0 && <InSteps main={main} file={file} />}
        </>
      )}
    </Box>
  );
}

const SECTIONS = ['form', 'sections'];

/** Characters of a paragraph that name it. */
const BEGINNING = 60;

function beginningOf(words: string): string {
  return words.length > BEGINNING ? `${words.slice(0, BEGINNING)}…` : words;
}

/** The field of a list of fields that the selection is in: its rules in the form's file, or a text of it. */
function fieldOf(selection: Selection | null, { main, at, above }: FieldFiles): string | undefined {
  const path = pathIn('', selection?.pointer ?? '').map(String);
  const isRule = selection?.file === main;
  const around = isRule ? at : above;
  if (!around.every((step, index) => path[index] === String(step))) return undefined;
  const left = path.slice(around.length);
  return isRule ? (left.includes('properties') ? left[left.indexOf('properties') + 1] : undefined) : left[0];
}

/** The section that the selection is in: its entry in the form's file, or its title. */
function sectionOf(selection: Selection | null, main: string, file: string): string | null {
  const path = pathIn(file, selection?.pointer ?? '');
  if (selection?.file !== main) return path[0] === 'sections' ? String(path[1]) : null;
  return path[0] === 'form' && path[1] === 'sections' ? (textAt(file, [...path.slice(0, 3), 'id']) ?? null) : null;
}

interface LineProps {
  files: FieldFiles;
  field: string;
  labelOf(field: string): string;
  isOpen: boolean;
  /** Attributes and handle by which it is dragged. */
  attributes: object;
  handle: ReactNode;
  /** The fields in it. */
  inner: ReactNode;
  onOpen(): void;
  onMove(by: -1 | 1): void;
  onCopy(): void;
  onRemove(): void;
  onRenamed(name: string): void;
}

function FieldLine({ files, field, labelOf, isOpen, attributes, handle, onOpen, onMove, ...rest }: LineProps) {
  const { text } = useTexts();
  const id = useId();
  const label = labelOf(field);
  const { at, above } = files;
  const file = files.textOf(files.main) ?? '';
  const required = isRequired(file, field, at);
  const path = fieldPath(file, field, at);
  return (
    <li data-field={[...above, field].join('/')} data-part={path ? pointerOf(path) : undefined} {...attributes}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}>
        {handle}
        <LoneButton
          data-open
          aria-expanded={isOpen}
          aria-controls={`${id}-field`}
          onClick={onOpen}
          sx={{ justifyContent: 'start', textAlign: 'start' }}
        >
          <span>
            <Words>{label} </Words>
            <code>{field}</code>
            {required && <em>{` ${text('app.workshop.fields.required')}`}</em>}
          </span>
        </LoneButton>
        <Box sx={{ display: 'flex' }}>
          <MoveButtons label={label} onMove={onMove} />
        </Box>
      </Box>
      <Box id={`${id}-field`} role="group" aria-label={label} sx={{ display: isOpen ? 'grid' : 'none', ...panelLook }}>
        {isOpen && <FieldPanel {...{ files, field, label }} {...rest} />}
      </Box>
    </li>
  );
}

/** Whether each section is a step of its own. */
function InSteps({ main, file }: { main: string; file: string }) {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const path = ['form', 'inSteps'];
  return (
    <TickBox
      field={{ ...PLAIN_CONTROL, id: `${main}-in-steps`, name: 'in steps' }}
      checked={valueInText(file, path) === true}
      onTick={(ticked) => copy.edit(main, setValue(file, path, ticked || undefined))}
      label={text('app.workshop.sections.inSteps')}
    />
  );
}

/** Makes a section, or a step of a form in steps, out of its title. */
function NewSection({
  files,
  sections,
  onTold,
}: {
  files: FieldFiles;
  sections: readonly string[];
  onTold(words: string): void;
}) {
  const { text, language } = useTexts();
  const { copy } = useWorkshop();
  const [title, setTitle] = useState('');
  const make = () => {
    const stem = nameIn(title) || 'section';
    let id = stem;
    for (let number = 2; sections.includes(id); number += 1) id = `${stem}${number}`;
    copy.edit(files.main, withSection(files.textOf(files.main) ?? '', id, 'first'));
    const messages = files.texts[language];
    if (messages !== undefined && title.trim() !== '') copy.editText(messages, ['sections', id, 'title'], title.trim());
    setTitle('');
    onTold(text('app.workshop.sections.added', { label: title.trim() || id }));
  };
  return (
    <OneLineForm
      name="section"
      label={text('app.workshop.sections.new')}
      text={title}
      onText={setTitle}
      action={text('app.workshop.sections.add')}
      onSend={make}
    />
  );
}

const panelLook = { gap: 2.5, py: 2, px: { xs: 0, sm: 1.5 }, gridTemplateColumns: 'minmax(0, 1fr)' };
