import Link from '@mui/material/Link';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { TickBox } from '../../ui/fields/tick-box.tsx';
import { NewWindowMark, newWindow, useResolveLink } from '../../ui/text/links.tsx';
import { Words } from '../../ui/text/words.tsx';

interface Options {
  link: string;
}

/** Consent to a linked document. An unticked box has no value, so that `required` reports it. */
export default function AcceptanceWidget(widget: WidgetProps<boolean, Options>) {
  const props = useField(widget);
  const href = useResolveLink()(props.options.link ?? '');
  const label = (
    <>
      <Words>{props.label}</Words>
      <Words> </Words>
      {href && (
        <Link href={href} {...newWindow}>
          <Words>{props.text('linkText')}</Words>
          <NewWindowMark />
        </Link>
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
