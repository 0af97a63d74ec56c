import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { FileFacts } from '../../form/files.ts';
import { close as CloseIcon, document as DocumentIcon, picture as PictureIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { sizeText, typeName } from './rules.ts';

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

interface Props {
  files: readonly FileFacts[];
  /** Nothing can be removed. */
  locked: boolean;
  onRemove(index: number): void;
  /** Saves the one that is kept already; absent where it was chosen just now, or is kept nowhere. */
  onSave?: ((file: FileFacts) => void) | undefined;
}

/** The files of a field, each with what it is and weighs. */
export function ChosenFiles({ files, locked, onRemove, onSave }: Props) {
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
                onClick={() => onSave(file)}
                aria-label={text('widgets.file.download', { name: file.name })}
                sx={{ p: 0.5, ml: -0.5, textAlign: 'left', textDecoration: 'underline' }}
              >
                {file.name}
              </Button>
            ) : (
              file.name
            )}{' '}
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', whiteSpace: 'nowrap' }}>
              {typeName(file.type)}, {sizeText(file.size, language)}
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

/** Two files may be called and weigh the same: the second one counts on. */
function keysOf(files: readonly FileFacts[]): string[] {
  const called = files.map(({ name, size }) => `${size} ${name}`);
  return called.map((key, at) => `${called.slice(0, at).filter((other) => other === key).length} ${key}`);
}
