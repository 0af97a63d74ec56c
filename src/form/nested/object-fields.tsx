import { styled } from '@mui/material/styles';
import type { RJSFSchema } from '@rjsf/utils';
import { ParentContext, useShapeAt } from '../context.ts';
import { Grid } from '../parts/grid.tsx';
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
  const shape = useShapeAt(address);
  if (!shape) return null;
  const { schema, names } = shape;
  return (
    <ParentContext value={address}>
      <Container>
        <Grid>
          {names.map((name) => {
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
          })}
        </Grid>
      </Container>
    </ParentContext>
  );
}
