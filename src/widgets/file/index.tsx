import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { type FileFacts, isFile, MAX_PIXELS } from '../../form/files.ts';
import { useField, useKeptFiles, useLookup, type WidgetProps } from '../../form/widget.ts';
import { Button } from '../../ui/buttons.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { idList, NO_VALUE } from '../../ui/fields/field-control.ts';
import { useLatestRun } from '../../ui/hooks/use-latest-run.ts';
import { close as CloseIcon, document as DocumentIcon, picture as PictureIcon } from '../../ui/icons/workspace.ts';
import { saveFile } from '../../ui/save-file.ts';
import { numberFormat } from '../../ui/text/formats.ts';
import { type Texts, useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { acceptOf, fileTypeName } from '../picture/limits.ts';
import { ButtonLabel, FaultMessage } from '../picture/parts.tsx';
import { type Accepted, acceptFiles, fieldLimitsOf, REFUSALS } from './accept.ts';

/** `busy`: files are being checked. `refused`: files of the last choice. `announce`: says the last change. */
const INITIAL: { busy: boolean; refused: Accepted['refused']; announce(text: Texts['text']): string } = {
  busy: false,
  refused: [],
  announce: () => '',
};

/**
 * A file or a list of files that are sent with the form. The browser checks type and size before sending; the server
 * checks the received bytes by the same rules. The value is a `File` or a list of `File`s.
 */
export default function FileWidget(widget: WidgetProps<FileFacts | readonly FileFacts[]>) {
  const props = useField(widget);
  const { id, readOnly, disabled, schema } = props;
  const { text, language } = useTexts();
  const limits = fieldLimitsOf(schema);
  const many = schema.type === 'array';
  const files = [props.value ?? []].flat().filter(isFile);
  const [{ busy, refused, announce }, setStatus] = useState(INITIAL);
  const sent = useSentFile(props.name);
  // The server finds a file of a list by its position, which changes while the list is edited.
  const isSent = !many && files[0] !== undefined && !(files[0] instanceof File);
  const input = useRef<HTMLInputElement>(null);
  const runs = useLatestRun();
  useLookup(props.name, busy, refused.length > 0);
  const hintId = `${id}__hint`;
  const faultId = `${id}__fault`;

  async function choose(chosen: readonly File[]) {
    const { isLatest } = runs.begin();
    setStatus((now) => ({ ...now, busy: true }));
    sent.forget();
    const next = await acceptFiles(many ? chosen : chosen.slice(0, 1), many ? files : [], limits);
    if (!isLatest()) return;
    if (next.files.length === 0) return setStatus((now) => ({ ...now, busy: false, refused: next.refused }));
    const all = many ? [...files, ...next.files] : next.files;
    props.onChange(many ? all : all[0]);
    const announced = (words: Texts['text']) => {
      const shrunk = next.shrunk.map((name) => words('widgets.file.shrunk', { name }));
      const added = words('widgets.file.added', { names: next.files.map(({ name }) => name).join(', ') });
      const stilled = next.stilled.map((name) => words('widgets.file.stilled', { name }));
      return [added, ...shrunk, ...stilled].join(' ');
    };
    setStatus({ busy: false, refused: next.refused, announce: announced });
  }

  function remove(index: number) {
    const left = files.filter((_file, at) => at !== index);
    const name = files[index]?.name;
    setStatus({ busy, refused: [], announce: (words) => words('widgets.file.removed', { name }) });
    props.onChange(left.length === 0 ? undefined : many ? left : left[0]);
    input.current?.focus();
  }

  const onSave = isSent ? sent.save : undefined;
  const size = (bytes: number) => sizeText(bytes, language);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const words = { types: limits.types.map(fileTypeName).join(', '), size: size(limits.maxBytes), count: limits.most };
  const faultWords = { ...words, limit: MAX_PIXELS / 1e6 };
  if (readOnly)
    return (
      <Box id={id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
        {files.length > 0 ? <ChosenFiles files={files} locked onRemove={remove} onSave={onSave} /> : NO_VALUE}
      </Box>
    );
  return (
    <>
      <DropArea
        field={{ ...props, describedBy: idList(props.describedBy, hintId, refused.length > 0 && faultId) }}
        input={input}
        accept={acceptOf(limits.types)}
        many={many}
        shown={null}
        locked={disabled}
        busy={busy}
        onFiles={(chosen) => void choose(chosen)}
      >
        <ButtonLabel htmlFor={id}>{text(addText(many, files.length))}</ButtonLabel>
        <Box id={hintId} sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2' }}>
          <Words>
            {text(many ? 'widgets.file.limits' : 'widgets.file.limit', words)}
            {files.length > 1 && ` ${text('widgets.file.total', { count: files.length, size: size(total) })}`}
          </Words>
        </Box>
        <ChosenFiles files={files} locked={disabled} onRemove={remove} onSave={onSave} />
        <Box role="status" sx={{ flexBasis: '100%', color: 'text.secondary', typography: 'body2' }}>
          {busy
            ? text('widgets.file.looking')
            : sent.isLost
              ? text('widgets.file.failed', { name: files[0]?.name })
              : announce(text)}
        </Box>
      </DropArea>
      <FaultMessage id={faultId}>
        {refused.map(({ why, name }) => text(REFUSALS[why], { name, ...faultWords })).join(' ')}
      </FaultMessage>
    </>
  );
}

/** Downloads a file that was sent before. `isLost`: the download failed. */
function useSentFile(name: string) {
  const fetchSent = useKeptFiles();
  const [isLost, setLost] = useState(false);
  const runs = useLatestRun();
  async function save(file: FileFacts) {
    const { isLatest } = runs.begin();
    const blob = await fetchSent?.(name).catch(() => null);
    if (!isLatest()) return;
    setLost(!blob);
    if (blob) saveFile(blob, file.name);
  }
  return { isLost, forget: () => setLost(false), save: fetchSent ? (file: FileFacts) => void save(file) : undefined };
}

function addText(many: boolean, count: number): string {
  if (!many) return count > 0 ? 'widgets.file.change' : 'widgets.file.choose';
  return count > 0 ? 'widgets.file.more' : 'widgets.file.add';
}

const List = styled('ul')(({ theme }) => ({
  flexBasis: '100%',
  display: 'grid',
  gap: theme.spacing(0.5),
  listStyle: 'none',
  margin: 0,
  padding: 0,
}));

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 44,
  overflowWrap: 'anywhere',
  '& > svg': { color: theme.palette.text.secondary },
}));

interface ChosenFilesProps {
  files: readonly FileFacts[];
  locked: boolean;
  onRemove(index: number): void;
  onSave?: ((file: FileFacts) => void) | undefined;
}

function ChosenFiles({ files, locked, onRemove, onSave }: ChosenFilesProps) {
  const { text, language } = useTexts();
  const keys = keysOf(files);
  return (
    <List>
      {files.map((file, index) => (
        <Line key={keys[index]}>
          {file.type.startsWith('image/') ? <PictureIcon aria-hidden /> : <DocumentIcon aria-hidden />}
          <span>
            {onSave ? (
              <Button
                data-printed
                onClick={() => onSave(file)}
                aria-label={text('widgets.file.download', { name: file.name })}
                sx={{ p: 0.5, ml: -0.5, textAlign: 'left', textDecoration: 'underline' }}
              >
                {file.name}
              </Button>
            ) : (
              file.name
            )}
            <Words> </Words>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', whiteSpace: 'nowrap' }}>
              <Words>
                {fileTypeName(file.type)}, {sizeText(file.size, language)}
              </Words>
            </Box>
          </span>
          {!locked && (
            <IconButton aria-label={text('widgets.file.remove', { name: file.name })} onClick={() => onRemove(index)}>
              <CloseIcon />
            </IconButton>
          )}
        </Line>
      ))}
    </List>
  );
}

/** Unique React keys: files with the same name and size are numbered. */
function keysOf(files: readonly FileFacts[]): string[] {
  const keys = files.map(({ name, size }) => `${size} ${name}`);
  return keys.map((key, at) => `${keys.slice(0, at).filter((other) => other === key).length} ${key}`);
}

/** `340 kB`, `1,2 MB`. */
function sizeText(bytes: number, language: string): string {
  const [unit, size] = bytes < 999_500 ? ['kilobyte', Math.max(1, bytes / 1e3)] : ['megabyte', bytes / 1e6];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(Number(size));
}
