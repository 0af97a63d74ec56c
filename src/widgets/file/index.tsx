import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { type FileFacts, isFile } from '../../form/files.ts';
import { useField, useKeptFiles, useLookup, type WidgetProps } from '../../form/widget.ts';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList, NO_VALUE } from '../../ui/fields/field-control.ts';
import { useLatestRun } from '../../ui/hooks/use-latest-run.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { ButtonLabel, Fault } from '../picture/parts.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { acceptOf, rulesOf, sizeText, typeName } from './rules.ts';
import { FAULTS, type Taken, take } from './take.ts';

type Held = File | FileFacts;

/** Chosen files are looked at; what is wrong with those chosen last, and what was done last. */
const nothing: { busy: boolean; faults: Taken['faults']; said: string } = { busy: false, faults: [], said: '' };

/**
 * Files to send along, one or a list of them: chosen together or one after the other, dropped, removed. What they are
 * and weigh is known before anything is sent; the server checks the received bytes by the same rules. The value is a
 * `File` or a list of them.
 */
export default function FileWidget(widget: WidgetProps<Held | readonly Held[]>) {
  const props = useField(widget);
  const { id, readOnly, disabled, schema } = props;
  const { text, language } = useTexts();
  const rules = rulesOf(schema);
  const many = schema.type === 'array';
  const files = [props.value ?? []].flat().filter(isFile);
  const [{ busy, faults, said }, put] = useState(nothing);
  const kept = useKeptFile(props.name);
  // Of a list the places change while it is edited, and those of the store are no longer known.
  const isKept = !many && files[0] !== undefined && !(files[0] instanceof File);
  const input = useRef<HTMLInputElement>(null);
  const runs = useLatestRun();
  useLookup(props.name, busy, faults.length > 0);
  const hintId = `${id}__hint`;
  const faultId = `${id}__fault`;
  const shown = faults.length > 0;

  async function choose(chosen: readonly File[]) {
    const { isLatest } = runs.begin();
    put((now) => ({ ...now, busy: true }));
    kept.forget();
    const next = await take(many ? chosen : chosen.slice(0, 1), many ? files : [], rules);
    if (!isLatest()) return;
    if (next.files.length === 0) return put((now) => ({ ...now, busy: false, faults: next.faults }));
    const all = many ? [...files, ...next.files] : next.files;
    props.onChange(many ? all : all[0]);
    const made = next.shrunk.map((name) => text('widgets.file.shrunk', { name }));
    const added = text('widgets.file.added', { names: next.files.map(({ name }) => name).join(', ') });
    put({ busy: false, faults: next.faults, said: [added, ...made].join(' ') });
  }

  function remove(index: number) {
    const left = files.filter((_file, at) => at !== index);
    put({ busy, faults: [], said: text('widgets.file.removed', { name: files[index]?.name }) });
    props.onChange(left.length === 0 ? undefined : many ? left : left[0]);
    input.current?.focus();
  }

  const onSave = isKept ? kept.save : undefined;
  const size = (bytes: number) => sizeText(bytes, language);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const limits = { types: rules.types.map(typeName).join(', '), size: size(rules.maxBytes), count: rules.most };
  // To be read: nothing can be done, and nothing says that it could.
  if (readOnly)
    return (
      <Box id={id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
        {files.length > 0 ? <ChosenFiles files={files} locked onRemove={remove} onSave={onSave} /> : NO_VALUE}
      </Box>
    );
  return (
    <>
      <DropArea
        field={{ ...props, describedBy: idList(props.describedBy, hintId, shown && faultId) }}
        input={input}
        accept={acceptOf(rules.types)}
        many={many}
        shown={null}
        locked={disabled}
        busy={busy}
        onFiles={(chosen) => void choose(chosen)}
      >
        <ButtonLabel htmlFor={id}>{text(addText(many, files.length))}</ButtonLabel>
        <Box id={hintId} sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2' }}>
          {text(many ? 'widgets.file.limits' : 'widgets.file.limit', limits)}
          {files.length > 1 && ` ${text('widgets.file.total', { count: files.length, size: size(total) })}`}
        </Box>
        <ChosenFiles files={files} locked={disabled} onRemove={remove} onSave={onSave} />
        <Box role="status" sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2' }}>
          {busy
            ? text('widgets.file.looking')
            : kept.lost
              ? text('widgets.file.failed', { name: files[0]?.name })
              : said}
        </Box>
      </DropArea>
      <Fault id={faultId}>{faults.map(({ fault, name }) => text(FAULTS[fault], { name, ...limits })).join(' ')}</Fault>
    </>
  );
}

/** The file that was sent before, fetched to be saved; `lost`: it could not be had. */
function useKeptFile(name: string) {
  const fetchKept = useKeptFiles();
  const [lost, setLost] = useState(false);
  const runs = useLatestRun();
  async function save(file: FileFacts) {
    const { isLatest } = runs.begin();
    const blob = await fetchKept?.(name).catch(() => null);
    if (!isLatest()) return;
    setLost(!blob);
    if (blob) saveFile(blob, file.name);
  }
  return { lost, forget: () => setLost(false), save: fetchKept ? (file: FileFacts) => void save(file) : undefined };
}

function addText(many: boolean, count: number): string {
  if (!many) return count > 0 ? 'widgets.file.change' : 'widgets.file.choose';
  return count > 0 ? 'widgets.file.more' : 'widgets.file.add';
}
