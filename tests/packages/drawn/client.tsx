import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';

const faults: string[] = [];
Object.assign(window, { faults });
hydrateRoot(document.getElementById('root') as HTMLElement, <App />, {
  onRecoverableError: (error) => void faults.push(String(error)),
});
document.documentElement.dataset.alive = '';
