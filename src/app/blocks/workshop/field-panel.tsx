import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { Json } from '../../../core/config.ts';
import { LoneButton } from '../../../ui/buttons.tsx';
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
  choicesPath,
  type FieldKind,
  kindOf,
  kindsFor,
  requireField,
  setKind,
  TEMPLATES,
  takenFrom,
  wholeSchema,
} from './field-kind.ts';
import { textAt } from './files.ts';
import {
  fieldGroups,
  fieldPath,
  fieldTo,
  isRequired,
  ownSchema,
  setKeyword,
  setWidth,
  WIDTHS,
  widthOf,
} from './form-edit.ts';
import { type Entries, entriesOf, pointerOf } from './json-edit.ts';
import { kindNames } from './kind-names.ts';
import { PartEditor } from './part-editor.tsx';
import { LanguageBoxes } from './texts-view.tsx';
import { useWorkshop } from './workshop.tsx';

const widths = {
  full: 'app.workshop.widths.full',
  half: 'app.workshop.widths.half',
  third: 'app.workshop.widths.third',
  quarter: 'app.workshop.widths.quarter',
} as const satisfies Record<(typeof WIDTHS)[number], string>;

const bounds = {
  minimum: 'app.workshop.bounds.minimum',
  maximum: 'app.workshop.bounds.maximum',
  minLength: 'app.workshop.bounds.minLength',
  maxLength: 'app.workshop.bounds.maxLength',
  minItems: 'app.workshop.bounds.minItems',
  maxItems: 'app.workshop.bounds.maxItems',
  formatMinimum: 'app.workshop.bounds.first',
  formatMaximum: 'app.workshop.bounds.last',
} as const;

const parts = {
  label: 'app.workshop.parts.label',
  help: 'app.workshop.parts.help',
  placeholder: 'app.workshop.parts.placeholder',
} as const;

interface Props {
  files: FieldFiles;
  field: string;
  label: string;
  labelOf(field: string): string;
  onCopy(): void;
  onRemove(): void;
  /** The field has another name now. */
  onRenamed(name: string): void;
}

/** Everything that is said about a field. Each change is written at once. */
export function FieldPanel({ files, field, label, labelOf, onCopy, onRemove, onRenamed }: Props) {
  const { text } = useTexts();
  const { copy, shown, select, languages } = useWorkshop();
  const [all, setAll] = useState(false);
  const { main, texts, textOf } = files;
  const file = textOf(main) ?? '';
  const own = ownSchema(file, field);
  const whole = wholeSchema(main, own, textOf);
  const place = fieldPath(file, field);
  const from = takenFrom(main, own, textOf);
  const put = (changed: string, typing = '') => copy.edit(main, changed, typing);
  const said = (keyword: string, value: Json | undefined, typing = '') =>
    put(setKeyword(file, field, keyword, value), typing);
  const shared = (language: string, path: readonly string[]) =>
    textAt(shown.textOf(`messages/${language}/fields.json`), [field, ...path]);
  const groups = fieldGroups(file) ?? [];
  const section = groups.find(({ fields }) => fields.includes(field))?.section ?? null;
  const inSections = groups.flatMap((group) => (group.section === null ? [] : [group.section]));
  const choices = choicesPath(whole);
  const ownChoices = choicesPath(own);
  const condition = own['ui:when'];
  const operands = operandsOf(files, field, labelOf);
  return (
    <>
      {(['label', 'help', 'placeholder'] as const).map((part) => (
        <Part key={part} title={text(parts[part])}>
          <LanguageBoxes
            id={JSON.stringify([field, part])}
            place={`${label}, ${text(parts[part])}`}
            words={languages.map((one) => textAt(textOf(texts[one] ?? ''), [field, part]) ?? null)}
            languages={languages}
            otherwise={languages.map((one) => shared(one, [part]))}
            onText={(one, _, words) => {
              const messages = texts[one];
              if (messages !== undefined) copy.editText(messages, [field, part], words);
            }}
          />
        </Part>
      ))}
      {from && (
        <LoneButton onClick={() => select({ file: from.file, pointer: pointerOf(from.path) })}>
          {text('app.workshop.fields.from', { file: from.file })}
        </LoneButton>
      )}
      <TickBox
        field={{ ...PLAIN, id: `${main}-${field}-required`, name: `${field} required` }}
        checked={isRequired(file, field)}
        onTick={(ticked) => put(requireField(main, file, field, ticked, textOf))}
        label={text('app.workshop.fields.mustFill')}
      />
      {place && (
        <>
          <KindSelect
            {...{ whole }}
            isFixed={from !== null}
            onKind={(kind) => put(setKind(main, file, field, kind, textOf))}
          />
          <LabelledSelect
            name={`${field} width`}
            label={text('app.workshop.fields.width')}
            chosen={widthOf(file, field)}
            empty={text('app.workshop.widths.none')}
            options={WIDTHS.map((width) => ({ key: width, label: text(widths[width]) }))}
            onChoose={(width) => put(setWidth(file, field, width))}
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
              choices={at(own, ownChoices)}
              texts={texts}
              at={[field, 'options']}
              otherwise={(language, choice) => shared(language, ['options', choice])}
              make={(name) => (whole.type === 'integer' || whole.type === 'number' ? Number(name) : name)}
              nameOf={String}
            />
          ) : (
            text('app.workshop.choices.elsewhere')
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
                label={text(bounds[keyword as keyof typeof bounds])}
                type={type}
                value={whole[keyword]}
                onValue={(value) => said(keyword, value, `${field} ${keyword}`)}
              />
            ))}
            <DefaultBox
              {...{ field, whole }}
              wordsOf={(choice) => labelOfChoice(files, field, choice, languages[0] ?? '')}
              onValue={(value) => said('default', value, `${field} default`)}
            />
          </Box>
          <Part title={text('app.workshop.condition.title')}>
            <ConditionEditor
              expression={typeof condition === 'string' ? condition : ''}
              operands={operands}
              onExpression={(expression) => said('ui:when', expression || undefined, `${field} when`)}
            />
          </Part>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
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
  const others = isFixed ? [] : (Object.keys(TEMPLATES) as FieldKind[]).filter((kind) => !fitting.includes(kind));
  const named = (kind: FieldKind, group: string) => ({
    key: kind,
    label: text(kindNames[kind]),
    group,
  });
  return (
    <LabelledSelect
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
    const problem = name === field ? null : problemOfName(files.textOf(files.main) ?? '', name);
    if (problem)
      return setWrong(text(problem === 'odd' ? 'app.workshop.fields.oddName' : 'app.workshop.fields.takenName'));
    setWrong('');
    if (name === field) return;
    copy.editAll(renameField(files, field, name));
    onRenamed(name);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        rename();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', '& > div': { flex: '1 1 180px' } }}
    >
      <LabelledText
        name="name"
        label={text('app.workshop.fields.name')}
        hint={text('app.workshop.fields.nameHint')}
        error={wrong}
        text={name}
        onText={setName}
      />
      <Button type="submit" variant="outlined" aria-disabled={name === field}>
        {text('app.workshop.fields.rename')}
      </Button>
    </Box>
  );
}

/** The other fields that a condition may look at, with their values. */
export function operandsOf(files: FieldFiles, field: string, labelOf: (field: string) => string): Operand[] {
  const file = files.textOf(files.main) ?? '';
  const names = (fieldGroups(file) ?? []).flatMap(({ fields }) => fields).filter((one) => one !== field);
  return names.flatMap((one): Operand[] => {
    const whole = wholeSchema(files.main, ownSchema(file, one), files.textOf);
    const [type] = [whole.type].flat().filter((name) => name !== 'null');
    const path = choicesPath(whole);
    const choices = (path ? at(whole, path) : []).flatMap((value) =>
      typeof value === 'string' || typeof value === 'number'
        ? [{ value, label: labelOfChoice(files, one, String(value), Object.keys(files.texts)[0] ?? '') }]
        : [],
    );
    const drawn = { field: one, label: labelOf(one), choices };
    if (type === 'boolean') return [{ ...drawn, type: 'boolean' }];
    if (type === 'number' || type === 'integer') return [{ ...drawn, type: 'number' }];
    if (type === 'array') return [{ ...drawn, type: 'list' }];
    return type === 'string' ? [{ ...drawn, type: 'text' }] : [];
  });
}

function labelOfChoice({ texts, textOf }: FieldFiles, field: string, choice: string, language: string): string {
  const path = [field, 'options', choice];
  return (
    textAt(textOf(texts[language] ?? ''), path) ?? textAt(textOf(`messages/${language}/fields.json`), path) ?? choice
  );
}

export function sectionTitle({ texts, textOf }: FieldFiles, section: string, language: string): string {
  return textAt(textOf(texts[language] ?? ''), ['sections', section, 'title']) ?? section;
}

function at(schema: Entries, path: readonly (string | number)[]): readonly Json[] {
  const found = path.reduce<Json | undefined>((value, step) => entriesOf(value)[step], schema);
  return Array.isArray(found) ? found : [];
}

const PLAIN = {
  required: false,
  readOnly: false,
  disabled: false,
  invalid: false,
  describedBy: undefined,
  onBlur() {},
};
const sideBySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
};
