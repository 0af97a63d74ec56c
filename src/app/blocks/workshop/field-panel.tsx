import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
import { PLAIN_CONTROL } from '../../../ui/fields/field-control.ts';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { BoundBox } from './bound-box.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { ConditionEditor, type Operand } from './condition-editor.tsx';
import { type FieldFiles, problemOfName, renameField } from './field-acts.ts';
import {
  boundsOf,
  changeKind,
  choicesPath,
  innerPath,
  kindOf,
  kindsFor,
  requireField,
  takenFrom,
  wholeSchema,
} from './field-kind.ts';
import { textAt } from './files.ts';
import {
  FIELD_WIDTHS,
  fieldGroups,
  fieldPath,
  fieldTo,
  isRequired,
  ownSchema,
  referenceOf,
  setKeyword,
} from './form-edit.ts';
import { type Entries, entriesOf, type Path, pathIn, pointerOf } from './json-edit.ts';
import { type FieldKind, newKinds } from './kind-list.ts';
import { OneLineForm } from './one-line-form.tsx';
import { PartEditor } from './part-editor.tsx';
import { boxOf } from './seek-box.ts';
import { SettledSelect } from './settled-select.tsx';
import { TextBoxes } from './texts-view.tsx';
import { useTold } from './use-told.tsx';
import type { WorkshopKey } from './words.ts';
import { useWorkshop } from './workshop.tsx';

/** Texts of a field that is typed in, of a group, and of a list that people add to. */
const PARTS = {
  typed: ['label', 'help', 'placeholder'],
  group: ['label', 'help'],
  rows: ['label', 'help', 'item', 'add', 'empty'],
} as const;

interface Props {
  files: FieldFiles;
  field: string;
  label: string;
  /** The fields in it. */
  inner: ReactNode;
  onCopy(): void;
  onRemove(): void;
  /** The field has another name now. */
  onRenamed(name: string): void;
}

/** Everything that is said about a field. Each change is written at once. */
export function FieldPanel({ files, field, label, inner, onCopy, onRemove, onRenamed }: Props) {
  const { text } = useTexts();
  const { copy, shown, selection, select, languages } = useWorkshop();
  const [all, setAll] = useState(false);
  const { main, at, above, texts, textOf } = files;
  const { tell, line } = useTold([main]);
  const file = textOf(main) ?? '';
  const own = ownSchema(file, field, at);
  const whole = wholeSchema(main, own, textOf);
  const place = fieldPath(file, field, at);
  const from = takenFrom(main, own, textOf);
  const put = (changed: string, typing = '') => copy.edit(main, changed, typing);
  const said = (keyword: string, value: Json | undefined, typing = '') =>
    put(setKeyword(file, field, keyword, value, at), typing);
  const shared = (language: string, path: readonly string[]) =>
    textAt(shown.textOf(`messages/${language}/fields.json`), [field, ...path]);
  const groups = fieldGroups(file, at) ?? [];
  const section = groups.find(({ fields }) => fields.includes(field))?.section ?? null;
  const inSections = groups.flatMap((group) => (group.section === null ? [] : [group.section]));
  const choices = choicesPath(whole);
  const ownChoices = choicesPath(own);
  const { 'ui:when': condition, 'ui:value': computed } = own;
  const operands = operandsOf(files, field, languages[0] ?? '');
  const its = innerPath(whole);
  /** Names what is typed in, so that keys in one box are one step of undo. */
  const typing = (name: string) => [...above, field, name].join(' ');
  const pointer = place ? pointerOf(place) : null;
  // A part without a box of its own has one among all that the file says.
  useEffect(() => {
    const isHere = selection?.sought && selection.file === main && selection.pointer.startsWith(`${pointer}/`);
    const path = isHere ? pathIn('', selection.pointer.slice(pointer?.length)) : [];
    const isInner = path.includes('properties');
    if (isHere && !isInner && !boxOf(document, main, pathIn('', selection.pointer))) setAll(true);
  }, [selection, main, pointer]);
  return (
    <>
      {line}
      {PARTS[its === null ? 'typed' : its.length === 0 ? 'group' : 'rows'].map((part) => (
        <Part key={part} title={text(`app.workshop.parts.${part}` satisfies WorkshopKey)}>
          <TextBoxes
            fileOf={(one) => texts[one]}
            path={[...above, field, part]}
            place={`${label}, ${text(`app.workshop.parts.${part}`)}`}
            otherwise={(one) => shared(one, [part])}
          />
        </Part>
      ))}
      {from && (
        <LoneButton onClick={() => select({ file: from.file, pointer: pointerOf(from.path) })}>
          {text('app.workshop.fields.from', { file: from.file })}
        </LoneButton>
      )}
      <TickBox
        field={{ ...PLAIN_CONTROL, id: `${main}-${typing('required')}`, name: `${field} required` }}
        checked={isRequired(file, field, at)}
        onTick={(ticked) => put(requireField(files, field, ticked))}
        label={text('app.workshop.fields.mustFill')}
      />
      {place && (
        <>
          <KindSelect
            {...{ whole }}
            isFixed={from !== null}
            onKind={(kind) => {
              const edits = changeKind(files, field, kind);
              copy.editAll(edits);
              if (edits.size > 1) tell(text('app.workshop.part.taken'), true);
            }}
          />
          <LabelledSelect
            name={`${field} width`}
            label={text('app.workshop.fields.width')}
            chosen={String(own['ui:width'] ?? '')}
            empty={text('app.workshop.fields.usualWidth')}
            options={FIELD_WIDTHS.map((width) => ({
              key: width,
              label: text(`app.workshop.values.${width}` satisfies WorkshopKey),
            }))}
            onChoose={(width) => said('ui:width', width || undefined)}
          />
        </>
      )}
      {inSections.length > 1 && (
        <LabelledSelect
          name={`${field} section`}
          label={text('app.workshop.sections.in')}
          chosen={section ?? ''}
          options={inSections.map((one) => ({ key: one, label: sectionTitle(files, one, languages[0] ?? '') }))}
          onChoose={(one) => {
            const there = groups.find((group) => group.section === one);
            put(fieldTo(file, field, one, there?.fields.length ?? 0));
          }}
        />
      )}
      {choices && (
        <Part title={text('app.workshop.choices.title')}>
          {ownChoices && place ? (
            <ChoicesEditor
              file={main}
              path={[...place, ...ownChoices]}
              choices={listIn(own, ownChoices)}
              texts={texts}
              at={[...above, field, 'options']}
              otherwise={(language, choice) => shared(language, ['options', choice])}
              make={(name) => (whole.type === 'integer' || whole.type === 'number' ? Number(name) : name)}
              nameOf={String}
            />
          ) : (
            <>
              <Typography color="text.secondary">{text('app.workshop.choices.elsewhere')}</Typography>
              {listIn(whole, choices).map((choice) => (
                <div key={String(choice)}>
                  <code>{String(choice)}</code>
                  <TextBoxes
                    fileOf={(one) => texts[one]}
                    path={[...above, field, 'options', String(choice)]}
                    place={`${label}, ${choice}`}
                    otherwise={(one) => shared(one, ['options', String(choice)])}
                  />
                </div>
              ))}
            </>
          )}
        </Part>
      )}
      {place && (
        <>
          <Box sx={sideBySide}>
            {boundsOf(whole).map(({ keyword, type }) => (
              <BoundBox
                key={keyword}
                name={`${field} ${keyword}`}
                label={text(`app.workshop.bounds.${keyword}` satisfies WorkshopKey)}
                type={type}
                value={whole[keyword]}
                onValue={(value) => said(keyword, value, typing(keyword))}
              />
            ))}
            <DefaultBox
              {...{ field, whole }}
              wordsOf={(choice) => textOfField(files, field, ['options', choice], languages[0] ?? '') ?? choice}
              onValue={(value) => said('default', value, typing('default'))}
            />
          </Box>
          {its === null && (
            <LabelledText
              name={typing('value')}
              label={text('app.workshop.fields.computed')}
              hint={text('app.workshop.fields.computedHint')}
              text={typeof computed === 'string' ? computed : ''}
              onText={(words) => said('ui:value', words.trim() === '' ? undefined : words, typing('value'))}
            />
          )}
          <Part title={text('app.workshop.condition.title')} at={`${pointer}/ui:when`}>
            <ConditionEditor
              expression={typeof condition === 'string' ? condition : ''}
              operands={operands}
              onExpression={(expression) => said('ui:when', expression || undefined, typing('when'))}
            />
          </Part>
          {inner && <Part title={text('app.workshop.fields.inner', { label })}>{inner}</Part>}
          <NameBox key={field} {...{ files, field, onRenamed }} />
          <LoneButton aria-expanded={all} onClick={() => setAll(!all)}>
            {text('app.workshop.fields.all')}
          </LoneButton>
          {all && <PartEditor file={main} path={place} />}
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {place && <LoneButton onClick={onCopy}>{text('app.workshop.fields.copy', { label })}</LoneButton>}
        <LoneButton color="error" onClick={onRemove}>
          {text('app.workshop.fields.remove', { label })}
        </LoneButton>
      </Box>
    </>
  );
}

/** @param at pointer of what it changes in the file */
function Part({ title, at, children }: { title: string; at?: string; children: ReactNode }) {
  return (
    <div data-part={at}>
      <Typography sx={{ fontWeight: 500, mb: 1 }}>{title}</Typography>
      {children}
    </div>
  );
}

interface KindProps {
  whole: Entries;
  /** The values are those of another file. */
  isFixed: boolean;
  onKind(kind: FieldKind): void;
}

/** Kinds that fit the values come first; those that ask for other values after. */
function KindSelect({ whole, isFixed, onKind }: KindProps) {
  const { text } = useTexts();
  const fitting = kindsFor(whole);
  const others = isFixed ? [] : newKinds.filter((kind) => !fitting.includes(kind));
  const named = (kind: FieldKind, group: string) => ({
    key: kind,
    label: text(`widgets.${kind}.kind`) || kind,
    group,
  });
  return (
    <SettledSelect
      name="kind"
      label={text('app.workshop.fields.kind')}
      chosen={kindOf(whole)}
      options={[
        ...fitting.map((kind) => named(kind, text('app.workshop.fields.fitting'))),
        ...others.map((kind) => named(kind, text('app.workshop.fields.other'))),
      ]}
      onChoose={(kind) => onKind(kind as FieldKind)}
    />
  );
}

interface DefaultProps {
  field: string;
  whole: Entries;
  wordsOf(choice: string): string;
  onValue(value: Json | undefined): void;
}

/** The value that an empty form begins with. */
function DefaultBox({ field, whole, wordsOf, onValue }: DefaultProps) {
  const { text } = useTexts();
  const { type, default: value } = whole;
  const choices = Array.isArray(whole.enum)
    ? whole.enum.map((one) => ({ key: String(one), value: one, label: wordsOf(String(one)) }))
    : type === 'boolean'
      ? [true, false].map((one) => ({
          key: String(one),
          value: one,
          label: text(one ? 'app.workshop.default.yes' : 'app.workshop.default.no'),
        }))
      : null;
  if (choices)
    return (
      <LabelledSelect
        name={`${field} default`}
        label={text('app.workshop.default.title')}
        chosen={value === undefined ? '' : String(value)}
        empty={text('app.workshop.default.none')}
        options={choices}
        onChoose={(key) => onValue(choices.find((one) => one.key === key)?.value)}
      />
    );
  if (type !== 'string' && type !== 'integer' && type !== 'number') return null;
  return (
    <BoundBox name={`${field} default`} label={text('app.workshop.default.title')} {...{ type, value, onValue }} />
  );
}

/** The name by which files and expressions know the field. */
function NameBox({ files, field, onRenamed }: Pick<Props, 'files' | 'field' | 'onRenamed'>) {
  const { text } = useTexts();
  const { copy } = useWorkshop();
  const [name, setName] = useState(field);
  const [wrong, setWrong] = useState('');
  const rename = () => {
    const problem = name === field ? null : problemOfName(files, name);
    if (problem)
      return setWrong(text(problem === 'odd' ? 'app.workshop.fields.oddName' : 'app.workshop.fields.takenName'));
    setWrong('');
    if (name === field) return;
    copy.editAll(renameField(files, field, name));
    onRenamed(name);
  };
  return (
    <OneLineForm
      name="name"
      label={text('app.workshop.fields.name')}
      hint={text('app.workshop.fields.nameHint')}
      error={wrong}
      text={name}
      onText={setName}
      idle={name === field}
      action={text('app.workshop.fields.rename')}
      onSend={rename}
    />
  );
}

/** The other fields that a condition may look at, with their values: those beside the field, then those of the form. */
export function operandsOf(files: FieldFiles, field: string, language: string): Operand[] {
  const beside = operandsIn(files, field, language);
  if (files.at.length === 0) return beside;
  const [around = ''] = files.above;
  return [...beside, ...operandsIn({ ...files, at: [], above: [] }, around, language)];
}

/** @param without the field that looks */
function operandsIn(files: FieldFiles, without: string, language: string): Operand[] {
  const { main, at, textOf } = files;
  const file = textOf(main) ?? '';
  const [root, ...steps] = referenceOf(at).split('.');
  const nameOf = (one: string) => [...(root === 'item' ? [''] : []), ...steps, one].join('.');
  const names = (fieldGroups(file, at) ?? []).flatMap(({ fields }) => fields).filter((one) => one !== without);
  return names.flatMap((one): Operand[] => {
    const whole = wholeSchema(main, ownSchema(file, one, at), textOf);
    const [type] = [whole.type].flat().filter((name) => name !== 'null');
    const path = choicesPath(whole);
    const choices = (path ? listIn(whole, path) : []).flatMap((value) =>
      typeof value === 'string' || typeof value === 'number'
        ? [{ value, label: textOfField(files, one, ['options', String(value)], language) ?? String(value) }]
        : [],
    );
    const label = textOfField(files, one, ['label'], language) ?? one;
    const drawn = { field: nameOf(one), label, choices };
    if (type === 'boolean') return [{ ...drawn, type: 'boolean' }];
    if (type === 'number' || type === 'integer') return [{ ...drawn, type: 'number' }];
    if (type === 'array') return [{ ...drawn, type: 'list' }];
    return type === 'string' ? [{ ...drawn, type: 'text' }] : [];
  });
}

/** A text of a field: its own, else the text that all forms share. */
export function textOfField(
  { above, texts, textOf }: FieldFiles,
  field: string,
  path: readonly string[],
  language: string,
): string | undefined {
  return (
    textAt(textOf(texts[language] ?? ''), [...above, field, ...path]) ??
    textAt(textOf(`messages/${language}/fields.json`), [field, ...path])
  );
}

export function sectionTitle({ texts, textOf }: FieldFiles, section: string, language: string): string {
  return textAt(textOf(texts[language] ?? ''), ['sections', section, 'title']) ?? section;
}

function listIn(schema: Entries, path: Path): readonly Json[] {
  const found = path.reduce<Json | undefined>((value, step) => entriesOf(value)[step], schema);
  return Array.isArray(found) ? found : [];
}

const sideBySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
};
