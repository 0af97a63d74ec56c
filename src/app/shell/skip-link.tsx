import { TextLink } from '../../ui/text/text-link.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { mainId } from './main-area.tsx';

/** The first stop of the Tab key: past bars and menu to the page. Seen only while it has the focus. */
export function SkipLink() {
  const { text } = useTexts();
  return (
    <TextLink
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={look}
    >
      {text('app.skip')}
    </TextLink>
  );
}

const look = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  // As high as whatever else is pressed.
  py: 1.25,
  borderRadius: 2,
  bgcolor: 'background.paper',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
