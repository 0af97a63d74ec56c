import { loadWidgets } from '@el-meu-collegi/engine';
import { renderToString } from 'react-dom/server';
import { App, contact } from './app.tsx';

/** The page as a server sends it. */
export async function draw(): Promise<string> {
  await loadWidgets(contact.form);
  return renderToString(<App />);
}
