import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { whenNpmIsGone } from './lib/npm-gone.mjs';
import { checkNode, ensureTypes, install, ROOT, say } from './lib/prepare.mjs';
import { programArgs } from './lib/program.mjs';

// `npm run dev`: API server, Vite and the config watcher together; one Ctrl-C ends all three.

checkNode();
install();
ensureTypes();

let vite;
let watcher;
let publishing;
let ending = false;

/** Folders of staff, and folders of code with JSON files that the compiler reads. */
const CONFIG = [
  ...['schemas', 'menus', 'messages'].map((folder) => join(process.env.CONFIG_DIR ?? '.', folder)),
  ...['src/widgets', 'src/actions', 'src/plugins'],
];
const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();
const api = `http://127.0.0.1:${apiPort}`;
const env = { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}` };

const watchArgs = [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false'];
const server = spawn(process.execPath, [...watchArgs, join('src', 'server', 'main.ts')], {
  cwd: ROOT,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
});
server.on('exit', (code) => end(code ?? 0));
// Also if this process fails, for instance because the port is in use.
process.on('exit', () => server.kill());

const { createServer } = await import('vite');
vite = await createServer({
  root: ROOT,
  server: {
    port,
    strictPort: true,
    proxy: { '^/(api|config|dev|health|signing|admin|docs)(/|$)': { target: api, xfwd: true } },
    watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] },
  },
});

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
whenNpmIsGone(() => end(0));

await vite.listen();
await answers(`${api}/health/live`);
// Loaded here, because it imports packages.
const { onChange } = await import('./lib/watch-folders.mjs');
watcher = await onChange(
  CONFIG.map((folder) => join(ROOT, folder)),
  (path, stats) => Boolean(stats?.isFile()) && !isConfig(path),
  publish,
);
say(`\n  The workspace with hot reload: http://localhost:${port}\n`);

async function end(code) {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  publishing?.kill();
  await Promise.allSettled([watcher?.close(), vite?.close()]);
  process.exit(code);
}

/** Publishes the files. Problems of a version are printed, and the last good version stays. */
function publish() {
  return new Promise((resolve) => {
    // The environment is that of the server, so that the command finds it.
    publishing = spawn(process.execPath, programArgs('config', 'publish'), {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    publishing.on('exit', (code) => {
      // The app listens for this event in development and shows the new version without a reload.
      if (code === 0) vite.ws.send({ type: 'custom', event: 'config:published' });
      resolve();
    });
  });
}

function isConfig(path) {
  return /\.(json|svg)$/.test(path) && !path.endsWith('names.schema.json');
}

/** A free port; the server uses it again after every restart. */
function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const { port: found } = socket.address();
      socket.close(() => resolve(found));
    });
  });
}

async function answers(url) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
