import Link from '@mui/material/Link';
import type { WidgetProps } from '../../form/widget.ts';
import { useResolveLink } from '../../ui/links.tsx';
import { NewWindowMark, newWindow } from '../../ui/smart-link.tsx';
import { TickBox } from '../../ui/tick-box.tsx';

interface Options {
  /** Name of the settings link to what is accepted. */
  link: string;
}

/** Stands in the label where the link belongs; without it the link comes last. */
const MARK = '{link}';

/** Consent to a document that one click shows. Unticked is no answer, so that a `required` finds it. */
export default function AcceptanceWidget(props: WidgetProps<boolean, Options>) {
  const target = useResolveLink()(props.options.link ?? '');
  const [before, after = ''] = props.label.includes(MARK) ? props.label.split(MARK) : [`${props.label} `];
  const words = props.text('linkText');
  const label = (
    <>
      {before}
      {target ? (
        <Link href={target.href} {...(target.external ? newWindow : {})}>
          {words}
          {target.external && <NewWindowMark />}
        </Link>
      ) : (
        words
      )}
      {after}
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
