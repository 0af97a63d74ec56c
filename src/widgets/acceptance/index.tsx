import { useField, type WidgetProps } from '../../form/widget.ts';
import { TickBox } from '../../ui/fields/tick-box.tsx';
import { NewWindowMark, newWindow, TextLink, useResolveLink } from '../../ui/text/links.tsx';

interface Options {
  /** Name of the settings link to what is accepted. */
  link: string;
}

/**
 * Consent to a document that one click shows. The label says in full what is accepted; the link stands
 * behind it. Unticked is no answer, so that a `required` finds it.
 */
export default function AcceptanceWidget(widget: WidgetProps<boolean, Options>) {
  const props = useField(widget);
  const target = useResolveLink()(props.options.link ?? '');
  const label = (
    <>
      {props.label}{' '}
      {target && (
        <TextLink href={target.href} {...(target.external ? newWindow : {})}>
          {props.text('linkText')}
          {target.external && <NewWindowMark />}
        </TextLink>
      )}
    </>
  );
  return (
    <TickBox
      field={props}
      checked={props.value === true}
      onTick={(checked) => props.onChange(checked || undefined)}
      label={label}
    />
  );
}
