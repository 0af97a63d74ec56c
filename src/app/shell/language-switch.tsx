import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApp } from '../context.tsx';

/** Changes the language; shown only if the menu file says so (spec 1 §1). */
export function LanguageSwitch() {
  const { runtime, workspace, language } = useApp();
  const { text } = useTexts();
  const [failed, setFailed] = useState(false);
  if (!workspace.menu.languageSwitch) return null;
  const change = (chosen: string | null) => {
    if (chosen === null) return;
    setFailed(false);
    runtime.setLanguage(chosen).catch(() => setFailed(true));
  };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={language}
        onChange={(_event, chosen: string | null) => change(chosen)}
        aria-label={text('app.language.label')}
        data-not-printed
      >
        {workspace.manifest.languages.map((code) => (
          <ToggleButton key={code} value={code} lang={code} sx={{ minWidth: 44, minHeight: 44 }}>
            <Words>{code.toUpperCase()}</Words>
            <VisuallyHidden>{` ${text(`languages.${code}`)}`}</VisuallyHidden>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span role="status">{failed && text('app.language.failed')}</span>
    </>
  );
}
