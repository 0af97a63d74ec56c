import { type ArrayFieldTemplateProps, buttonId } from '@rjsf/utils';
import { TitledFields } from './layout.tsx';

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
