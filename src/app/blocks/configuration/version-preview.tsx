import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { Call } from '../../../core/action.ts';
import { noAnswer } from '../../../core/failures.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { allPages, openerOf } from '../../../core/published/placed-forms.ts';
import { Button, LoneButton } from '../../../ui/buttons.tsx';
import { LabelledSelect } from '../../../ui/fields/labelled-select.tsx';
import { FocusTarget, useFocusOnMount } from '../../../ui/focus-target.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { TextsProvider, useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useApp } from '../../context.tsx';
import { loadWorkspace, type Workspace } from '../../version/workspace.ts';
import { type FormBundle, formKey, loadFormBundle } from '../form/filling/load-form.ts';
import { useActionContext } from '../form/filling/use-action-context.ts';
import { NAME_LENGTH } from './changes-view.tsx';

interface Props {
  version: string;
  onClose(): void;
}

/** The forms of a published version as people would see them; nothing is sent. */
export default function VersionPreview({ version, onClose }: Props) {
  const { text } = useTexts();
  const { workspace } = useApp();
  const { data: shown, error, mutate } = useVersion(version);
  const frame = useFocusOnMount();
  const opener = useRef(document.activeElement);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const otherProgram = shown !== undefined && shown.manifest.format !== workspace.manifest.format;
  const title = text('app.configuration.preview.title', { version: version.slice(0, NAME_LENGTH) });
  return (
    <FocusTarget ref={frame} aria-label={title}>
      <Panel title={title}>
        <Typography>{text('app.configuration.preview.intro')}</Typography>
        {!shown && (error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />)}
        {otherProgram && <Notice severity="warning">{text('app.configuration.preview.otherProgram')}</Notice>}
        {shown && !otherProgram && <Shown version={shown} />}
        <div>
          <LoneButton onClick={close}>{text('app.configuration.preview.close')}</LoneButton>
        </div>
      </Panel>
    </FocusTarget>
  );
}

function Shown({ version }: { version: Workspace }) {
  const { text, language: own } = useTexts();
  const { languages, defaultLanguage, forms } = version.manifest;
  const placements = allPages(version.menu.pages).flatMap(({ page, forms: blocks }) =>
    blocks.map((block) => ({ page, block })),
  );
  const [form, setForm] = useState(placements[0]?.block.form ?? Object.keys(forms)[0] ?? '');
  const [language, setLanguage] = useState(languages.includes(own) ? own : defaultLanguage);
  const words = version.texts.texts(publishedLanguage(version.manifest, own));
  const nameOf = (id: string) => {
    const frame = placements.find(({ block }) => block.form === id);
    const key = frame ? `pages.${frame.page.id}.title` : openerOf(version.menu, id);
    return key ? `${words.text(key)} (${id})` : id;
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 1fr' } }}>
        <LabelledSelect
          name="form"
          label={text('app.configuration.preview.form')}
          options={Object.keys(forms).map((id) => ({ key: id, label: nameOf(id) }))}
          chosen={form}
          onChoose={setForm}
        />
        <LabelledSelect
          name="language"
          label={text('app.configuration.preview.language')}
          options={languages.map((code) => ({ key: code, label: text(`languages.${code}`) || code, lang: code }))}
          chosen={language}
          onChoose={setLanguage}
        />
      </Box>
      <PreviewForm
        key={`${form} ${language}`}
        {...{ version, form, language }}
        context={placements.find(({ block }) => block.form === form)?.block.context ?? null}
      />
    </>
  );
}

interface PreviewFormProps {
  version: Workspace;
  form: string;
  language: string;
  context: string | null;
}

/**
 * A form of a version for people without stored data, with the version's own texts: an equal form of the live version
 * would come with the live general texts.
 */
function PreviewForm({ version, form, language, context }: PreviewFormProps) {
  const { runtime } = useApp();
  const { data, error, mutate } = useSWRImmutable<FormBundle, unknown>(
    ['preview', version.version, ...(formKey(version, form, language) ?? [])],
    () => loadFormBundle(version, form, language, runtime.registries),
  );
  if (!data) return error ? <FailedView onRetry={() => void mutate()} /> : <FormSkeleton />;
  return <Drawn {...{ loaded: data, version, language, context }} />;
}

interface DrawnProps extends Omit<PreviewFormProps, 'form'> {
  loaded: FormBundle;
}

/** Its buttons only check. */
function Drawn({ loaded, version, language, context }: DrawnProps) {
  const { text } = useTexts();
  const [fill, setFill] = useState(0);
  const [message, setMessage] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const { form, texts, Engine, Providers, Wizard } = loaded;
  const own = useActionContext(version, texts);
  const actionContext = useMemo(() => ({ ...own, call: listsOnly(own.call, version.version) }), [own, version]);
  const onButton = () => setMessage(text('app.configuration.preview.idle'));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void sendAsItStands(frame.current)}>
          {text('app.configuration.preview.errors')}
        </Button>
        <LoneButton
          onClick={() => {
            setMessage('');
            setFill((before) => before + 1);
          }}
        >
          {text('app.configuration.preview.anew')}
        </LoneButton>
      </Box>
      <span role="status">{message}</span>
      <Box ref={frame} lang={language} sx={frameLook}>
        <TextsProvider texts={texts}>
          <Providers key={fill} form={form} context={actionContext} record={noRecord} texts={texts}>
            <Engine
              form={form}
              validators={loaded.validators}
              widgets={loaded.widgets}
              context={context}
              onSubmit={() => setMessage(text('app.configuration.preview.passed'))}
              onOther={onButton}
              onSteps={onButton}
              body={
                Wizard && (
                  <Wizard
                    {...{ form, actionContext, context }}
                    location={`preview ${version.version}`}
                    anew
                    lastSend={undefined}
                  />
                )
              }
            />
          </Providers>
        </TextsProvider>
      </Box>
    </>
  );
}

const noRecord = {};
const frameLook = { border: `1px dashed ${palette.outline}`, borderRadius: 2, p: { xs: 2, sm: 3 } };

/** A published version, live or not. It never changes. */
function useVersion(version: string) {
  const { workspace, language } = useApp();
  return useSWRImmutable<Workspace, unknown>(['version', version, language], async () => {
    if (version === workspace.version) return workspace;
    const { environment } = workspace;
    return loadWorkspace(workspace.url(''), { version, environment }, { language, signedIn: true });
  });
}

const LISTS = /^\/lists\/[^/]+$/;

/**
 * A call that can only read the lists of a published version. It refuses everything else that a form would send or
 * read.
 */
function listsOnly(call: Call, version: string): Call {
  return async (request) => {
    const isRead = request.method === 'GET' && !request.service && LISTS.test(request.path);
    if (!isRead) return { ...noAnswer, status: 403 };
    return call({ ...request, path: `/desk/configuration/versions/${version}${request.path}` });
  };
}

/**
 * Submits the form within an element, so that it shows its errors. A button that waits for a tick gets the tick first.
 */
async function sendAsItStands(frame: HTMLElement | null): Promise<void> {
  const form = frame?.querySelector('form');
  if (!form) return;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button?.ariaDisabled === 'true') {
    for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:checked)')) box.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  form.requestSubmit();
}
