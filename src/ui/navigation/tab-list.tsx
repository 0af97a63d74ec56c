import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';

interface TabChoice {
  id: string;
  label: string;
  /** Id of the element that is the tab itself; its panel names it in `aria-labelledby`. */
  tabId: string;
  /** Id of the panel, while it is drawn. */
  panelId: string | undefined;
}

export const Tabs = styled('div')(({ theme }) => ({
  display: 'flex',
  // Longer words than a narrow screen has room for.
  flexWrap: 'wrap',
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

export const Tab = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.button,
  flex: 1,
  minHeight: 48,
  padding: theme.spacing(1, 0.5),
  overflowWrap: 'normal',
  color: theme.palette.text.secondary,
  borderBottom: '2px solid transparent',
  marginBottom: -1,
  '&:hover': { color: theme.palette.text.primary },
  '&[aria-selected="true"]': { color: theme.palette.primary.main, borderBottomColor: theme.palette.primary.main },
}));

/**
 * Tabs that share the width, by the WAI-ARIA pattern with automatic activation: one tab stop, arrows,
 * Home and End choose. MUI's own tabs bring scrolling along, which the sign-in page would pay for.
 */
export function TabList(props: {
  label: string;
  choices: readonly TabChoice[];
  chosen: string;
  onChoose(id: string): void;
}) {
  const { choices, chosen } = props;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = choices.findIndex(({ id }) => id === chosen);
    const target = choices.at(targetOf(event.key, at, choices.length) ?? choices.length);
    if (!target) return;
    event.preventDefault();
    props.onChoose(target.id);
    document.getElementById(target.tabId)?.focus();
  };

  return (
    <Tabs role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
      {choices.map(({ id, label, tabId, panelId }) => (
        <Tab
          key={id}
          role="tab"
          id={tabId}
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => props.onChoose(id)}
        >
          {label}
        </Tab>
      ))}
    </Tabs>
  );
}

/** Which tab a key leads to, by its position; `undefined` for other keys. */
export function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
