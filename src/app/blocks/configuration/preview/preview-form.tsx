import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import { LoneButton } from '../../../../ui/lone-button.tsx';
import { FailedView, FormSkeleton } from '../../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../../ui/text/texts.tsx';
import { palette } from '../../../../ui/theme/palette.ts';
import type { Workspace } from '../../../version/workspace.ts';
import type { LoadedForm } from '../../form/filling/load-form.ts';
import { useActionContext } from '../../form/filling/use-action-context.ts';
import { listsOnly } from './lists-only.ts';
import { sendAsItStands } from './send-as-it-stands.ts';
import { useVersionForm } from './use-version.ts';

interface Props {
  version: Workspace;
  form: string;
  language: string;
  /** Variant of its texts where it stands. */
  context: string | null;
}

/** A form of a version as people see it who have nothing stored; its buttons check, and do nothing else. */
export function PreviewForm({ version, form, language, context }: Props) {
  const { text } = useTexts();
  const { data: loaded, error, mutate } = useVersionForm(version, form, language);
  const [fill, setFill] = useState(0);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  if (!loaded) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void sendAsItStands(place.current)}>
          {text('app.configuration.preview.errors')}
        </Button>
        <LoneButton
          onClick={() => {
            setSaid('');
            setFill((before) => before + 1);
          }}
        >
          {text('app.configuration.preview.anew')}
        </LoneButton>
      </Box>
      <span role="status">{said}</span>
      <Box ref={place} lang={language} sx={frameLook}>
        <TextsProvider texts={loaded.texts}>
          <Drawn
            key={fill}
            {...{ loaded, version, context }}
            onSent={() => setSaid(text('app.configuration.preview.passed'))}
            onButton={() => setSaid(text('app.configuration.preview.idle'))}
          />
        </TextsProvider>
      </Box>
    </>
  );
}

interface DrawnProps {
  loaded: LoadedForm;
  version: Workspace;
  context: string | null;
  onSent(): void;
  onButton(): void;
}

function Drawn({ loaded, version, context, onSent, onButton }: DrawnProps) {
  const { form, texts, Engine, Providers, Wizard } = loaded;
  const own = useActionContext(version, texts);
  const actionContext = useMemo(() => ({ ...own, call: listsOnly(own.call, version.version) }), [own, version]);
  const engine = (
    <Engine
      form={form}
      validators={loaded.validators}
      widgets={loaded.widgets}
      context={context}
      onSubmit={onSent}
      onOther={onButton}
      onSteps={onButton}
      body={
        Wizard && (
          <Wizard {...{ form, actionContext, context }} location={`preview ${version.version}`} anew sent={undefined} />
        )
      }
    />
  );
  if (!Providers) return engine;
  return (
    <Providers form={form} context={actionContext} record={nothing} texts={texts}>
      {engine}
    </Providers>
  );
}

const nothing = {};
const frameLook = { border: `1px dashed ${palette.outline}`, borderRadius: 2, p: { xs: 2, sm: 3 } };
