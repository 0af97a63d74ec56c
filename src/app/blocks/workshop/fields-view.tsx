import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { LoneButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { down as DownIcon, handle as HandleIcon, up as UpIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { copyField, type FieldFiles, removeField } from './field-acts.ts';
import { FieldPanel, operandsOf, sectionTitle } from './field-panel.tsx';
import { type Item, textAt } from './files.ts';
import { fieldGroups, fieldPath, fieldTo, isRequired, moveField, withSection } from './form-edit.ts';
import { pathIn, pointerOf } from './json-edit.ts';
import { NewField, nameIn } from './new-field.tsx';
import { SectionPanel } from './section-panel.tsx';
import { useItemTexts } from './texts-view.tsx';
import { type Selection, useWorkshop } from './workshop.tsx';

/** The fields of a form or a record in order, by section; the selected one with all that is said about it. */
export function FieldsView({ item, main }: { item: Item; main: string }) {
  const { text, language } = useTexts();
  const { copy, shown, selection, select, languages } = useWorkshop();
  const { pathOf } = useItemTexts(item);
  const files: FieldFiles = {
    main,
    texts: Object.fromEntries(languages.map((one) => [one, pathOf(one)])),
    paths: shown.answer?.files.map(({ path }) => path) ?? [],
    textOf: shown.textOf,
  };
  const file = shown.textOf(main) ?? '';
  const groups = fieldGroups(file) ?? [];
  const order = groups.flatMap(({ fields }) => fields);
  const open = fieldOf(selection, main);
  const openSection = sectionOf(selection, main, file);
  const [adding, setAdding] = useState<string | null | undefined>(undefined);
  const [told, setTold] = useState<{ words: string; undo: boolean }>({ words: '', undo: false });
  const tell = (words: string, undo = false) => setTold({ words, undo });
  const paths = item.files.map(({ path }) => path);
  const labelOf = (field: string) =>
    textAt(shown.textOf(pathOf(language)), [field, 'label']) ??
    textAt(shown.textOf(`messages/${language}/fields.json`), [field, 'label']) ??
    field;
  const list = useRef<HTMLDivElement>(null);
  /** The element that takes the focus after the next change: a line that moves is drawn anew. */
  const wanted = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the file
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = '';
    if (target !== '') list.current?.querySelector<HTMLElement>(target)?.focus();
  }, [file, open]);
  const openField = (field: string) =>
    select({ file: main, pointer: pointerOf(fieldPath(file, field) ?? ['properties', field]) });
  const tellPlace = (changed: string, field: string) => {
    const position = (fieldGroups(changed) ?? []).flatMap(({ fields }) => fields).indexOf(field) + 1;
    tell(text('app.workshop.fields.moved', { label: labelOf(field), position, count: order.length }));
  };
  const put = (changed: string, field: string, focused: string) => {
    if (changed === file) return tell(text('app.workshop.fields.noFurther'));
    wanted.current = focused;
    copy.edit(main, changed);
    tellPlace(changed, field);
  };
  const drag = useDrag(list, (field, section, position) => {
    put(fieldTo(file, field, section, position), field, handleOf(field));
  });
  const opened = (field: string) => {
    setAdding(undefined);
    wanted.current = openerOf(field);
    select({ file: main, pointer: pointerOf(['properties', field]) });
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
    select({ file: main, pointer: '' });
  };
  const sections = groups.flatMap(({ section }) => (section === null ? [] : [section]));
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <span role="status">{told.words}</span>
        {told.undo && (
          <LoneButton
            onClick={() => {
              copy.step('undo', paths);
              tell(text('app.workshop.fields.back'));
            }}
          >
            {text('app.workshop.undo')}
          </LoneButton>
        )}
      </Box>
      {groups.map(({ section, fields }) => {
        const title = section === null ? '' : sectionTitle(files, section, language);
        return (
          <Box component="section" key={section} data-section={section ?? ''}>
            {section !== null && (
              <>
                <Typography variant="h3" sx={{ mb: 1 }}>
                  <LoneButton
                    aria-expanded={openSection === section}
                    aria-label={text('app.workshop.sections.open', { title })}
                    onClick={() => {
                      const place = ['form', 'sections', sections.indexOf(section)];
                      select({ file: main, pointer: openSection === section ? '' : pointerOf(place) });
                    }}
                    sx={{ font: 'inherit', textAlign: 'start' }}
                  >
                    {title}
                  </LoneButton>
                </Typography>
                {openSection === section && (
                  <SectionPanel
                    {...{ files, section, title }}
                    position={sections.indexOf(section)}
                    operands={operandsOf(files, '', labelOf)}
                    onTold={tell}
                  />
                )}
              </>
            )}
            <Box component="ul" sx={listLook}>
              {fields.map((field, at) => (
                <FieldLine
                  key={field}
                  {...{ files, field, labelOf }}
                  isOpen={open === field}
                  isTarget={drag.over?.section === section && drag.over.position === at}
                  onOpen={() => (open === field ? select({ file: main, pointer: '' }) : openField(field))}
                  onMove={(by) => put(moveField(file, field, by), field, moverOf(field, by))}
                  onGrab={(event) => drag.grab(field, event)}
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
                {section === null ? text('app.workshop.fields.new') : text('app.workshop.fields.newIn', { title })}
              </LoneButton>
            )}
          </Box>
        );
      })}
      {item.kind === 'forms' && <NewSection {...{ files, sections }} onTold={tell} />}
    </Box>
  );
}

const openerOf = (field: string) => `[data-field="${CSS.escape(field)}"] [data-open]`;
const handleOf = (field: string) => `[data-field="${CSS.escape(field)}"] [data-handle]`;
const moverOf = (field: string, by: -1 | 1) => `[data-field="${CSS.escape(field)}"] [data-by="${by}"]`;

/** The field that the selection is in: its rules in the form's file, or a text of it. */
function fieldOf(selection: Selection | null, main: string): string | undefined {
  const path = pathIn('', selection?.pointer ?? '');
  const field = selection?.file === main ? path[path.indexOf('properties') + 1] : path[0];
  return field === undefined || (selection?.file === main && !path.includes('properties')) ? undefined : String(field);
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
  /** The dragged field would stand before it. */
  isTarget: boolean;
  onOpen(): void;
  onMove(by: -1 | 1): void;
  onGrab(event: PointerEvent): void;
  onCopy(): void;
  onRemove(): void;
  onRenamed(name: string): void;
}

function FieldLine({ files, field, labelOf, isOpen, isTarget, onOpen, onMove, onGrab, ...acts }: LineProps) {
  const { text } = useTexts();
  const id = useId();
  const label = labelOf(field);
  const required = isRequired(files.textOf(files.main) ?? '', field);
  const mover = (by: -1 | 1) => {
    const Icon = by === 1 ? DownIcon : UpIcon;
    return (
      <IconButton
        aria-label={text(by === 1 ? 'app.workshop.fields.down' : 'app.workshop.fields.up', { label })}
        data-by={by}
        onClick={() => onMove(by)}
      >
        <Icon aria-hidden />
      </IconButton>
    );
  };
  return (
    <li data-field={field} data-target={isTarget ? '' : undefined}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}>
        {/* For a mouse or a finger: keyboards have the buttons. */}
        <Box component="span" data-handle aria-hidden onPointerDown={onGrab} sx={handleLook}>
          <HandleIcon />
        </Box>
        <LoneButton
          data-open
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
      <Box id={`${id}-field`} sx={{ display: isOpen ? 'grid' : 'none', ...panelLook }}>
        {isOpen && <FieldPanel {...{ files, field, label, labelOf }} {...acts} />}
      </Box>
    </li>
  );
}

interface Over {
  section: string | null;
  position: number;
}

/** Drags a field by its handle, also into another section; it is put down once, where the line shows. */
function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (field: string, section: string | null, position: number) => void,
) {
  const [over, setOver] = useState<Over | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const placeAt = (clientY: number, field: string): (Over & { before: number }) | null => {
    const sections = [...(list.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
    const here = sections.findLast((one) => one.getBoundingClientRect().top <= clientY) ?? sections[0];
    if (!here) return null;
    const lines = [...here.querySelectorAll<HTMLElement>('[data-field]')];
    const isAbove = (line: HTMLElement) => {
      const { top, height } = line.getBoundingClientRect();
      return top + height / 2 < clientY;
    };
    const before = lines.filter(isAbove).length;
    const position = lines.filter((line) => line.dataset.field !== field && isAbove(line)).length;
    return { section: here.dataset.section || null, position, before };
  };
  const grab = (field: string, start: PointerEvent) => {
    if (start.button !== 0) return;
    // Prevents selecting text.
    start.preventDefault();
    const ended = new AbortController();
    const { signal } = ended;
    let last: Over | null = null;
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const place = placeAt(clientY, field);
      last = place;
      setOver(place && { section: place.section, position: place.before });
    };
    window.addEventListener('pointermove', onMove, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(
        end,
        () => {
          ended.abort();
          setOver(null);
          if (last && end === 'pointerup') drop.current(field, last.section, last.position);
        },
        { signal },
      );
  };
  return { over, grab };
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
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', '& > div': { flex: '1 1 180px' } }}
    >
      <LabelledText name="section" label={text('app.workshop.sections.new')} text={title} onText={setTitle} />
      <Button type="submit" variant="outlined">
        {text('app.workshop.sections.add')}
      </Button>
    </Box>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: `1px solid ${palette.line}`, py: 0.5 },
  '& > li[data-target]': { borderTop: `3px solid ${palette.primary.main}` },
  '& code': { fontSize: '0.85rem', color: 'text.secondary' },
  '& em': { fontSize: '0.85rem', color: 'text.secondary' },
};
const handleLook = {
  display: 'flex',
  minWidth: 24,
  py: 1,
  cursor: 'grab',
  touchAction: 'none',
  color: 'text.secondary',
};
const panelLook = { gap: 2.5, py: 2, px: { xs: 0, sm: 1.5 }, gridTemplateColumns: 'minmax(0, 1fr)' };
