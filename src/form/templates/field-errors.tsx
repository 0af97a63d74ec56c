import type { CSSObject, Theme } from '@mui/material/styles';
import { errorId } from '@rjsf/utils';
import { error as ErrorIcon } from '../../ui/icons/everywhere.ts';
import { useReservedErrors } from '../context.ts';
import type { Address } from '../store/values/address.ts';
import { useFormTexts } from '../texts.ts';

/**
 * Styles of all errors, set once on the form: a form may have hundreds of errors, and a styled element costs time whenever
 * it is drawn.
 */
export function errorRules(theme: Theme): CSSObject {
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
  };
}

interface Props {
  /** Id of the field's control. */
  id: string;
  address: Address;
  /** Texts of the errors that show now. */
  errors: readonly string[];
}

/** The errors of a field. The height of its first errors since the last submit stays reserved, so that nothing below moves. */
export function FieldErrors({ id, address, errors }: Props) {
  const texts = useFormTexts();
  const reserved = useReservedErrors(address).map((error) => texts.error(address, error));
  if (errors.length === 0 && reserved.length === 0) return null;
  return (
    <div data-errors>
      {reserved.length > 0 && reserved.join() !== errors.join() && (
        <div aria-hidden style={{ visibility: 'hidden' }}>
          <Lines of={reserved} />
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
