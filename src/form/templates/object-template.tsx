import { styled } from '@mui/material/styles';
import { type ArrayFieldTemplateProps, buttonId, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { useContext } from 'react';
import { EngineContext, useDrawnForm } from '../context.ts';
import { fieldId, panelId } from '../store/ids.ts';
import { addressOf, fieldAt } from '../store/values/address.ts';
import { FormBody } from './form-body.tsx';
import { Grid, TitledFields } from './layout.tsx';

/** The width of a group decides about its columns. */
const Container = styled('div')({ containerType: 'inline-size', containerName: 'form' });

/** The form in sections or steps; the fields of a group or row in a grid. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const isKept = useContext(EngineContext) !== null;
  const isRoot = props.fieldPathId.path.length === 0;
  if (isKept && isRoot) return <FormBody properties={props.properties} />;
  const cells = (
    <Container>
      <Cells {...props} />
    </Container>
  );
  // In `FormEngine` the widget of a group draws its title.
  if (isKept || isRoot) return cells;
  const { fieldPathId, title, required, uiSchema = {} } = props;
  return (
    <TitledFields id={fieldPathId.$id} {...{ title, required }} help={uiSchema['ui:help']} lined>
      {cells}
    </TitledFields>
  );
}

function Cells({ properties, fieldPathId, uiSchema = {} }: ObjectFieldTemplateProps) {
  const { form } = useDrawnForm();
  const tabs = properties.findIndex(({ name }) => form.widgets[String(uiSchema[name]?.['ui:widget'])]?.panel);
  const upTo = tabs < 0 ? properties.length : tabs + 1;
  const drawn = (from: number, to?: number) => properties.slice(from, to).map(({ content }) => content);
  // The chosen tab has the id of its field.
  const tab = fieldId(fieldAt(addressOf(fieldPathId.path), properties[tabs]?.name ?? ''));
  return (
    <Grid>
      {drawn(0, upTo)}
      {upTo < properties.length && (
        <Grid role="tabpanel" id={panelId(tab)} aria-labelledby={tab}>
          {drawn(upTo)}
        </Grid>
      )}
    </Grid>
  );
}

/** The rows of a list in a stock `Form`; in `FormEngine` the widget of the list draws them. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, required, uiSchema = {}, registry } = props;
  const { items, canAdd, onAddClick, disabled, readonly } = props;
  const { AddButton } = registry.templates.ButtonTemplates;
  return (
    <TitledFields
      id={fieldPathId.$id}
      title={uiSchema['ui:title'] ?? title}
      required={required}
      help={uiSchema['ui:help']}
      lined
    >
      {items}
      {canAdd && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          onClick={onAddClick}
          disabled={disabled || readonly}
          {...{ uiSchema, registry }}
        />
      )}
    </TitledFields>
  );
}
