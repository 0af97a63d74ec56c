/** Address of the script with which another site shows a page in a frame. */
export const EMBED_SCRIPT = '/embed.js';

/**
 * Puts a page in a frame after its own element, and lets frames of this workspace grow with their content. It runs in
 * pages of other sites, so it is one closed function without dependencies. Heights count only from this origin and from the
 * frame itself, and up to 20,000 pixels.
 *
 *     <script src="https://…/embed.js" data-page="contact" data-language="en" data-title="Contact" async></script>
 */
export const embedScript = `(() => {
  const script = document.currentScript;
  const base = new URL('.', script.src);
  const most = 20000;
  const frames = new Set();
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base.origin || typeof data !== 'object' || data === null) return;
    for (const frame of frames) {
      if (source !== frame.contentWindow) continue;
      const height = Number(data.workspaceHeight);
      if (height > 0 && height <= most) frame.style.height = Math.ceil(height) + 'px';
      if (frame.title === '' && typeof data.workspaceTitle === 'string') frame.title = data.workspaceTitle.slice(0, 200);
    }
  });
  const { page, language, title = '' } = script.dataset;
  if (page !== undefined) {
    const address = new URL(page.replace(/^\\/+/, ''), base);
    if (address.origin !== base.origin) return;
    address.searchParams.set('embedded', '');
    if (language) address.searchParams.set('language', language);
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: address.href, title, referrerPolicy: 'origin' });
    Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0' });
    script.after(frame);
  }
  for (const frame of document.querySelectorAll('iframe')) {
    if (URL.canParse(frame.src) && new URL(frame.src).origin === base.origin) frames.add(frame);
  }
})();
`;
