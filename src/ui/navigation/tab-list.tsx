import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

interface TabChoice {
  id: string;
  label: string;
  /** Id of the tab element; its panel names it in `aria-labelledby`. */
  tabId: string;
  panelId: string | undefined;
}

/** Tabs that share the width. Arrow keys, Home and End choose at once. */
export function TabList(props: {
  label: string;
  choices: readonly TabChoice[];
  chosen: string;
  onChoose(id: string): void;
}) {
  return (
    <Tabs
      variant="fullWidth"
      selectionFollowsFocus
      aria-label={props.label}
      value={props.chosen}
      onChange={(_, id: string) => props.onChoose(id)}
    >
      {props.choices.map(({ id, label, tabId, panelId }) => (
        <Tab key={id} id={tabId} value={id} label={label} aria-controls={panelId} />
      ))}
    </Tabs>
  );
}
