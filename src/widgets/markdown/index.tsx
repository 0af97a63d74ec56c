import { styled } from '@mui/material/styles';
import { useField, type WidgetProps } from '../../form/widget.ts';
import { Markdown } from '../../ui/text/markdown.tsx';

interface Options {
  /** `notice` draws a coloured border and background. Default `plain`. */
  look: 'plain' | 'notice';
}

const Block = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  overflowWrap: 'anywhere',
  '& > :first-of-type, & > div > :first-of-type': { marginTop: 0 },
  '& > :last-child, & > div > :last-child': { marginBottom: 0 },
  '&[data-look="notice"]': {
    borderInlineStart: `4px solid ${theme.palette.secondary.main}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.palette.background.default,
    padding: theme.spacing(2, 2.5),
  },
}));

/** A paragraph between the fields, without a value. */
export default function MarkdownWidget(widget: WidgetProps<null, Options>) {
  const props = useField(widget);
  return (
    <Block id={props.id} data-look={props.options.look ?? 'plain'}>
      <Markdown text={props.text('text')} />
    </Block>
  );
}
