import { styled } from '@mui/material/styles';
import type { RJSFSchema } from '@rjsf/utils';
import { ParentContext, useEngine, useShapeAt } from '../context.ts';
import { Grid } from '../parts/grid.tsx';
import { fieldId, panelId } from '../parts/ids.ts';
import { type Address, fieldAt } from '../store/values/address.ts';
import { InnerField } from './inner-field.tsx';

/** Its own width decides how many of its fields stand beside each other. */
const Container = styled('div')({ containerType: 'inline-size', containerName: 'form' });

interface Props {
  address: Address;
  disabled: boolean;
  readOnly: boolean;
}

/** The fields on show of a group or a row. */
export function ObjectFields({ address, disabled, readOnly }: Props) {
  const { store } = useEngine();
  const shape = useShapeAt(address);
  if (!shape) return null;
  const { schema, names } = shape;
  const cell = (name: string) => {
    const at = fieldAt(address, name);
    return (
      <InnerField
        key={name}
        address={at}
        name={at}
        schema={schema.properties?.[name] as RJSFSchema}
        required={schema.required?.includes(name) ?? false}
        disabled={disabled}
        readOnly={readOnly}
      />
    );
  };
  const { form, logic } = store;
  const tabs = names.find((name) => form.widgets[String(logic.ui(fieldAt(address, name))['ui:widget'])]?.panel);
  const upTo = tabs === undefined ? names.length : names.indexOf(tabs) + 1;
  return (
    <ParentContext value={address}>
      <Container>
        <Grid>
          {names.slice(0, upTo).map(cell)}
          {tabs !== undefined && upTo < names.length && (
            <Grid role="tabpanel" {...panelOf(fieldId(fieldAt(address, tabs)))}>
              {names.slice(upTo).map(cell)}
            </Grid>
          )}
        </Grid>
      </Container>
    </ParentContext>
  );
}

/** The tab that is chosen has the id of its field. */
function panelOf(tab: string) {
  return { id: panelId(tab), 'aria-labelledby': tab };
}
