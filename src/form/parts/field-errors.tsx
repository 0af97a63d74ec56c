import { styled } from '@mui/material/styles';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import { useErrorRoom } from '../context.ts';
import type { Address } from '../store/values/address.ts';
import { useErrorText } from '../texts.ts';
import { errorId } from './ids.ts';

/**
 * Errors stand upon the room that was taken at the last submit: nothing below moves as they come and go. One element
 * with rules for what is in it: a form may have hundreds at once, and each element with rules of its own costs.
 */
const Room = styled('div')(({ theme }) => ({
  display: 'grid',
  '& > *': {
    ...theme.typography.body2,
    gridArea: '1 / 1',
    display: 'flex',
    alignItems: 'start',
    gap: theme.spacing(0.75),
    color: theme.palette.error.main,
    fontWeight: 500,
    marginTop: theme.spacing(0.75),
  },
  '& svg': { fontSize: '1.25rem', flex: 'none' },
  '& p': { margin: 0 },
}));

interface Props {
  /** That of the field's control. */
  id: string;
  address: Address;
  /** Encoded; those that show now. */
  errors: readonly string[];
}

/** What is wrong with a field, in words, where it stands. */
export function FieldErrors({ id, address, errors }: Props) {
  const errorText = useErrorText();
  const room = useErrorRoom(address);
  const lines = (list: readonly string[]) => (
    <>
      <ErrorIcon aria-hidden />
      <div>
        {list.map((error) => (
          <p key={error}>{errorText(address, error)}</p>
        ))}
      </div>
    </>
  );
  if (errors.length === 0 && room.length === 0) return null;
  return (
    <Room>
      {room.length > 0 && room.join() !== errors.join() && (
        <div aria-hidden style={{ visibility: 'hidden' }}>
          {lines(room)}
        </div>
      )}
      {errors.length > 0 && <div id={errorId(id)}>{lines(errors)}</div>}
    </Room>
  );
}
