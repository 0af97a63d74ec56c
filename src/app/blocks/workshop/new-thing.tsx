import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewFiles, NewFilesAnswer } from '../../../api/shapes/workshop.ts';
import type { Json } from '../../../core/config.ts';
import { wordsToBeginWith } from '../../../core/files/begun-words.ts';
import { FIRST_FIELD, NEW_KINDS } from '../../../core/files/new-kinds.ts';
import { jsonText } from '../../../core/json-text.ts';
import { BusyButton, Button, LoneButton } from '../../../ui/buttons.tsx';
import { LabelledText } from '../../../ui/fields/labelled.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { ICON_NAMES } from '../../../ui/icons/names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { useApp } from '../../context.tsx';
import { BoundBox } from './bound-box.tsx';
import { itemIdOf } from './files.ts';
import { entriesOf, pointerOf, readJson, setValue } from './json-edit.ts';
import { pagesIn, pageTitleInFiles } from './part-names.ts';
import { languageName } from './texts-view.tsx';
import type { WorkshopKey } from './words.ts';
import type { Shown } from './working-copy.ts';
import { useWorkshop } from './workshop.tsx';

const KINDS = [...NEW_KINDS, 'mail', 'language'] as const;
type Kind = (typeof KINDS)[number];
const MENU = 'menus/workspace.json';

/** Begins a form, a page, a record, a list, a procedure or an e-mail: the files that the commands `new-…` would write. */
export function NewThing() {
  const { text } = useTexts();
  const [open, setOpen] = useState<'thing' | 'file' | null>(null);
  if (open === 'file') return <NewFile onClose={() => setOpen(null)} />;
  if (open === 'thing') return <ThingPanel onClose={() => setOpen(null)} />;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <LoneButton onClick={() => setOpen('thing')}>{text('app.workshop.begin.open')}</LoneButton>
      <LoneButton onClick={() => setOpen('file')}>{text('app.workshop.new.open')}</LoneButton>
    </Box>
  );
}

function ThingPanel({ onClose }: { onClose(): void }) {
  const { text, language } = useTexts();
  const { call } = useApp().runtime;
  const { copy, shown, languages, select } = useWorkshop();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('form');
  const [titles, setTitles] = useState<Record<string, string>>({});
  const [given, setGiven] = useState('');
  const [below, setBelow] = useState('');
  const [icon, setIcon] = useState('');
  const [many, setMany] = useState<Json>();
  const [wrong, setWrong] = useState('');
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const name = given || (kind === 'language' ? '' : slugOf(titles[language] ?? ''));
  const menu = entriesOf(readJson(shown.textOf(MENU) ?? ''));
  const home = String(entriesOf(menu.parts).home ?? '');
  const places = pagesIn(menu.pages).filter(({ hasAddress }) => hasAddress);
  const hasPage = kind !== 'list' && kind !== 'mail' && kind !== 'language';
  const said = Object.fromEntries(
    Object.entries(titles).flatMap(([one, title]) => (title.trim() === '' ? [] : [[one, title.trim()]])),
  );
  const made = (files: ReadonlyMap<string, string>) => {
    copy.editAll(files);
    const [first = ''] = files.keys();
    onClose();
    void copy.save().then(() => {
      if (kind !== 'page') return navigate({ search: `?${new URLSearchParams({ open: itemIdOf(first) })}` });
      const page = pagesIn(entriesOf(readJson(files.get(MENU) ?? '')).pages).find(({ id }) => id === name);
      select({ file: MENU, pointer: pointerOf(page?.path ?? []), sought: true });
    });
  };
  const make = async () => {
    if (busy) return;
    setWrong('');
    setFailed('');
    if (kind === 'language') {
      if (!/^[a-z]{2,3}$/.test(name)) return setWrong(text('app.workshop.begin.oddLanguage'));
      if (languages.includes(name)) return setWrong(text('app.workshop.new.taken'));
      return made(newLanguage(name, said[language] ?? name, language, shown));
    }
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return setWrong(text('app.workshop.begin.odd'));
    if (kind === 'mail') {
      const mail = (title: string) => jsonText({ subject: title, body: '{{summary}}' });
      const files = languages.map((one) => [`messages/${one}/mails/${name}.json`, mail(said[one] ?? '')] as const);
      if (files.some(([file]) => shown.textOf(file) !== null)) return setWrong(text('app.workshop.new.taken'));
      return made(new Map(files));
    }
    setBusy(true);
    // The server makes the files fit those that it has.
    await copy.save();
    const { status, data, error } = await call<NewFilesAnswer>({
      method: 'POST',
      path: '/config/workshop/new',
      body: {
        kind,
        name,
        titles: said,
        ...(hasPage && { below: below || home, ...(icon && { icon }) }),
        ...(kind === 'record' && Number(many) > 1 && { many: Number(many) }),
        ...((kind === 'form' || kind === 'record' || kind === 'procedure') && {
          fields: [{ name: FIRST_FIELD, kind: 'text', labels: labelsOf(FIRST_FIELD, languages) }],
        }),
      } satisfies NewFiles,
    });
    setBusy(false);
    if (status !== 200 || !data) return setFailed(error?.message || text('app.failed.text'));
    made(new Map(data.files.map((file) => [file.path, file.text])));
  };
  return (
    <Panel title={text('app.workshop.begin.open')} onSubmit={() => void make()}>
      <LabelledSelect
        name="kind"
        label={text('app.workshop.begin.kind')}
        chosen={kind}
        options={KINDS.map((key) => ({ key, label: text(`app.workshop.begin.kinds.${key}` satisfies WorkshopKey) }))}
        onChoose={(chosen) => setKind(chosen as Kind)}
      />
      {(kind === 'language' ? [language] : languages).map((one, at) => (
        <LabelledText
          key={one}
          name={`title ${one}`}
          label={
            kind === 'language'
              ? text('app.workshop.begin.itself')
              : `${text(kind === 'mail' ? 'app.workshop.parts.subject' : 'app.workshop.parts.title')}: ${languageName(one, text)}`
          }
          text={titles[one] ?? ''}
          onText={(words) => setTitles({ ...titles, [one]: words })}
          attributes={{ lang: one, ...(at === 0 && { autoFocus: true }) }}
        />
      ))}
      <LabelledText
        name="name"
        label={text(kind === 'language' ? 'app.workshop.begin.code' : 'app.workshop.begin.name')}
        hint={text(kind === 'language' ? 'app.workshop.begin.codeHint' : 'app.workshop.begin.nameHint')}
        error={wrong}
        text={name}
        onText={setGiven}
      />
      {hasPage && (
        <>
          <LabelledSelect
            name="below"
            label={text('app.workshop.begin.below')}
            chosen={below || home}
            options={places.map(({ id }) => ({ key: id, label: pageTitleInFiles(id, language, shown.textOf) }))}
            onChoose={setBelow}
          />
          <LabelledSelect
            name="icon"
            label={text('app.workshop.begin.icon')}
            chosen={icon}
            empty={text('app.workshop.begin.noIcon')}
            options={[...ICON_NAMES]
              .map((key) => ({ key, label: text(`app.workshop.icons.${key}` satisfies WorkshopKey) }))
              .sort((one, other) => one.label.localeCompare(other.label, language))}
            onChoose={setIcon}
          />
        </>
      )}
      {kind === 'record' && (
        <BoundBox name="many" label={text('app.workshop.begin.many')} type="integer" value={many} onValue={setMany} />
      )}
      {failed && <Notice severity="error">{failed}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton busy={busy} type="submit" variant="contained">
          {text('app.workshop.begin.make')}
        </BusyButton>
        <Button onClick={onClose}>{text('app.cancel')}</Button>
      </Box>
    </Panel>
  );
}

function labelsOf(field: string, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(languages.map((one) => [one, wordsToBeginWith([field], one)[field] ?? '']));
}

/** The files of a further language: those of another to translate, what it calls itself, and the switch at the top. */
function newLanguage(code: string, itself: string, from: string, { answer, textOf }: Shown): Map<string, string> {
  const files = new Map<string, string>();
  const own = `messages/${from}/`;
  for (const { path } of answer?.files ?? []) {
    const text = textOf(path);
    if (text !== null && path.startsWith(own)) files.set(path.replace(own, `messages/${code}/`), text);
    const isNames = /^messages\/[a-z]{2,3}\/languages\.json$/.test(path);
    if (text !== null && isNames) files.set(path, setValue(text, [code], itself));
  }
  const names = `messages/${code}/languages.json`;
  files.set(names, setValue(files.get(names) ?? '{}\n', [code], itself));
  const menu = textOf(MENU);
  if (menu !== null) files.set(MENU, setValue(menu, ['languageSwitch'], true));
  return files;
}

/** A name for files out of words: `Sol·licitud de sala` → `sollicitud-de-sala`. */
function slugOf(words: string): string {
  return words
    .normalize('NFD')
    .replaceAll(/[\p{M}·'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 60);
}

/** The folders that may have files, as the server takes them. */
const PATH = /^(?:(?:schemas|menus|messages\/[a-z]{2,3})\/(?:[\w-]+\/)*[\w.-]+\.json|menus\/[\w-]+\.svg)$/;
const EMPTY_MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">\n</svg>\n';

/** Makes an empty file by its path. */
function NewFile({ onClose }: { onClose(): void }) {
  const { text } = useTexts();
  const { copy, shown } = useWorkshop();
  const navigate = useNavigate();
  const [path, setPath] = useState('');
  const [wrong, setWrong] = useState('');
  const make = () => {
    const name = path.trim();
    if (!PATH.test(name)) return setWrong(text('app.workshop.new.wrong'));
    if (shown.textOf(name) !== null) return setWrong(text('app.workshop.new.taken'));
    copy.edit(name, name.endsWith('.svg') ? EMPTY_MARK : '{}\n');
    onClose();
    void copy.save().then(() => navigate({ search: `?${new URLSearchParams({ open: itemIdOf(name) })}` }));
  };
  return (
    <Panel title={text('app.workshop.new.open')} onSubmit={make}>
      <LabelledText
        name="path"
        label={text('app.workshop.new.path')}
        hint={text('app.workshop.new.hint')}
        error={wrong}
        required
        text={path}
        onText={setPath}
        attributes={{ autoFocus: true }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained">
          {text('app.workshop.new.make')}
        </Button>
        <LoneButton onClick={onClose}>{text('app.cancel')}</LoneButton>
      </Box>
    </Panel>
  );
}
