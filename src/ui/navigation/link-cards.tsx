import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Icon } from '../icon.tsx';
import { next as NextIcon } from '../icons/workspace.ts';
import { CARD_PADDING } from '../panel.tsx';
import { linkTarget, NewWindowMark } from '../text/links.tsx';
import { palette, sheer } from '../theme/palette.ts';

interface LinkCard {
  id: string;
  title: string;
  text: string;
  /** Text at the foot, such as "Request it"; only an arrow when empty. */
  action?: string;
  icon?: string;
  to?: string;
  href?: string;
}

/** On a telephone, more cards than this become a list of titles: nine cards with texts fill four screens. */
const FEW = 4;

/** Links as cards in a grid; the whole card is the link. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <Box component="ul" sx={gridLook} data-many={cards.length > FEW || undefined}>
      {cards.map((card) => (
        <li key={card.id}>
          <Card variant="outlined" sx={cardLook}>
            <CardActionArea {...linkTarget(card)} sx={areaLook}>
              <span className="sign">
                <Icon name={card.icon ?? 'next'} />
              </span>
              <span>
                <Typography variant="h3" component="span" sx={{ display: 'block' }}>
                  {card.title}
                </Typography>
                {card.text !== '' && (
                  <Typography
                    className="more"
                    color="text.secondary"
                    component="span"
                    sx={{ display: 'block', mt: 0.5, fontSize: '0.95rem' }}
                  >
                    {card.text}
                  </Typography>
                )}
              </span>
              <span className="onward">
                {card.action && <span className="words">{card.action}</span>}
                {card.href === undefined ? <NextIcon aria-hidden fontSize="small" /> : <NewWindowMark />}
              </span>
            </CardActionArea>
          </Card>
        </li>
      ))}
    </Box>
  );
}

const gridLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
};

const cardLook = {
  height: '100%',
  borderRadius: 2,
  transition: 'border-color 150ms, box-shadow 150ms',
  '&:hover': { borderColor: 'primary.main', boxShadow: `0 8px 24px ${sheer(palette.brand.dark, 0.1)}` },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
};

const areaLook = {
  height: '100%',
  p: CARD_PADDING,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: 2,
  alignItems: 'start',
  justifyItems: 'start',
  '& .sign': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: 1.4,
    bgcolor: palette.primary.soft,
    color: 'primary.main',
  },
  '& .onward': { display: 'flex', alignItems: 'center', gap: 1, color: 'primary.main', fontWeight: 500 },
  // Rows of a list: icon and title.
  '@media (max-width: 599.95px)': {
    '[data-many] &': {
      px: CARD_PADDING.xs,
      py: 1.5,
      gap: 1.5,
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateRows: 'auto',
      alignItems: 'center',
    },
    '[data-many] & .sign': { width: 40, height: 40 },
    '[data-many] & .more, [data-many] & .onward > .words': { display: 'none' },
    '[data-many] & .onward': { gridColumn: 3 },
  },
};
