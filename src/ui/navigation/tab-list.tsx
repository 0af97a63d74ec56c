import Box, { type BoxProps } from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { Words } from '../text/words.tsx';

interface Props {
  label: string;
  /** None: there is nothing to choose, and the panel is a plain box. */
  choices: readonly { id: string; label: string }[];
  chosen: string;
  onChoose(id: string): void;
  /** Of the panel. */
  sx?: BoxProps['sx'];
  children: ReactNode;
}

/** Tabs that share the width, and the panel of the chosen one. Arrow keys, Home and End choose at once. */
export function TabList({ label, choices, chosen, onChoose, sx, children }: Props) {
  const id = useId();
  return (
    <>
      {choices.length > 0 && (
        <Tabs
          variant="fullWidth"
          selectionFollowsFocus
          aria-label={label}
          value={chosen}
          onChange={(_, one: string) => onChoose(one)}
        >
          {choices.map((one) => (
            <Tab
              key={one.id}
              id={`${id}-${one.id}`}
              value={one.id}
              label={<Words>{one.label}</Words>}
              aria-controls={one.id === chosen ? `${id}-panel` : undefined}
            />
          ))}
        </Tabs>
      )}
      <Box
        {...(choices.length > 0 && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${chosen}` })}
        {...(sx && { sx })}
      >
        {children}
      </Box>
    </>
  );
}
