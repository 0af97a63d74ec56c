import IconButton from '@mui/material/IconButton';
import { Adornment, Outlined, stateAttributes } from '../../ui/fields/outlined.ts';
import { close as CloseIcon, search as SearchIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';

interface Props {
  /** Of the tree. */
  label: string;
  controls: string;
  sought: string;
  disabled: boolean;
  onSeek(sought: string): void;
  /** The keyboard goes down to what was found. */
  onLeave(): void;
}

/** Part of no form: what stands in it is not sent, and Enter sends nothing. */
export function SearchBox({ label, controls, sought, disabled, onSeek, onLeave }: Props) {
  const { text } = useTexts();
  const clearable = sought === '' ? undefined : '';
  return (
    <Outlined
      {...stateAttributes({ disabled, invalid: false, readOnly: false })}
      data-start=""
      data-end={clearable}
      sx={small}
    >
      <Adornment sx={{ m: 0, mr: 1, color: 'action.active' }}>
        <SearchIcon aria-hidden />
      </Adornment>
      <input
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        disabled={disabled}
        value={sought}
        placeholder={text('widgets.parameter-tree.search')}
        aria-label={text('widgets.parameter-tree.searchIn', { label })}
        aria-controls={controls}
        onChange={(event) => onSeek(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && sought !== '') {
            // The search alone is given up, not the dialog it may stand in.
            event.stopPropagation();
            onSeek('');
          } else if (event.key === 'ArrowDown') onLeave();
          else if (event.key !== 'Enter') return;
          event.preventDefault();
        }}
      />
      {sought !== '' && (
        <IconButton edge="end" aria-label={text('widgets.parameter-tree.clearSearch')} onClick={() => onSeek('')}>
          <CloseIcon aria-hidden />
        </IconButton>
      )}
      <i />
    </Outlined>
  );
}

const small = { mb: 1, minHeight: 44, '& > input': { py: '8.5px' } };
