import type { Theme } from '@mui/material/styles';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import { useErrorRoom } from '../context.ts';
import { errorId } from '../drawing/ids.ts';
import type { Address } from '../store/values/address.ts';
import { useErrorText } from '../texts.ts';

/**
 * How errors look, for what stands around all fields: a form may have hundreds of them at once, and an element with
 * rules of its own costs each time that it is drawn.
 */
export function errorRules(theme: Theme) {
  return {
    '& [data-errors]': { display: 'grid' },
    '& [data-errors] > *': {
      ...theme.typography.body2,
      gridArea: '1 / 1',
      display: 'flex',
      alignItems: 'start',
      gap: theme.spacing(0.75),
      color: theme.palette.error.main,
      fontWeight: 500,
      marginTop: theme.spacing(0.75),
    },
    '& [data-errors] svg': { fontSize: '1.25rem', flex: 'none' },
    '& [data-errors] p': { margin: 0 },
  } as const;
}

interface Props {
  /** That of the field's control. */
  id: string;
  address: Address;
  /** In words; those that show now. */
  errors: readonly string[];
}

/**
 * What is wrong with a field, where it stands; upon the room that was taken at the last submit: nothing below
 * moves as errors come and go.
 */
export function FieldErrors({ id, address, errors }: Props) {
  const errorText = useErrorText();
  const room = useErrorRoom(address).map((error) => errorText(address, error));
  if (errors.length === 0 && room.length === 0) return null;
  return (
    <div data-errors>
      {room.length > 0 && room.join() !== errors.join() && (
        <div aria-hidden style={{ visibility: 'hidden' }}>
          <Lines of={room} />
        </div>
      )}
      {errors.length > 0 && (
        <div id={errorId(id)}>
          <Lines of={errors} />
        </div>
      )}
    </div>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <>
      <ErrorIcon aria-hidden />
      <div>
        {of.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </>
  );
}
