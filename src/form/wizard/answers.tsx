import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DisplayedField } from '../../core/values/display.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useEngine } from '../context.ts';
import { type Address, fieldAt } from '../store/values/address.ts';
import { useLabel } from '../texts.ts';
import { NOT_PRINTED } from './print.tsx';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: theme.spacing(2),
    paddingBlock: theme.spacing(1.5),
    borderBlockEnd: `1px solid ${theme.palette.divider}`,
    breakInside: 'avoid',
  },
  '& dt': { ...theme.typography.body2, gridColumn: 1, color: theme.palette.text.secondary },
  '& dd': { gridColumn: 1, margin: 0, fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& dd + dt': { marginTop: theme.spacing(1) },
  '& dd:last-of-type': { gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'start', marginTop: theme.spacing(-0.5) },
}));

interface Props {
  /** Properties of the step that show. */
  names: readonly string[];
  answers: readonly DisplayedField[];
  onChange(address: Address): void;
}

/** What was answered in one step, each with a way to change it; what stands in a group or in rows has a line for each field. */
export function Answers({ names, answers, onChange }: Props) {
  const { store } = useEngine();
  const { text } = useTexts();
  const label = useLabel();
  const { sent } = store.shape();
  return (
    <List>
      {names
        .filter((name) => sent.includes(name))
        .map((name) => {
          const address = fieldAt('', name);
          const called = label(address);
          const own = answers.filter(({ property }) => rootOf(property) === name);
          const lines = own.length > 0 ? own : [{ property: address, label: called, value: '' }];
          return (
            <div key={name}>
              {lines.map(({ property, label: words, value }) => [
                <dt key={`${property} name`}>{words}</dt>,
                <dd key={property} dir="auto">
                  {value === '' ? text('app.wizard.unanswered') : store.logic.isSecret(address) ? HIDDEN : value}
                </dd>,
              ])}
              <dd {...NOT_PRINTED}>
                <Button size="small" onClick={() => onChange(address)}>
                  {text('app.wizard.change')} <VisuallyHidden>{called}</VisuallyHidden>
                </Button>
              </dd>
            </div>
          );
        })}
    </List>
  );
}

/** Nobody reads a password over a shoulder. */
const HIDDEN = '••••••••';
