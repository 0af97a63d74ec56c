import Link from '@mui/material/Link';
import { useTexts } from '../../ui/text/texts.tsx';
import { mainId } from './main-area.tsx';

/** The first stop of the Tab key: past bars and menu to the page. Seen only while it has the focus. */
export function SkipLink() {
  const { text } = useTexts();
  return (
    <Link
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={look}
    >
      {text('app.skip')}
    </Link>
  );
}

const look = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 2,
  bgcolor: 'background.paper',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
