import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './inspection.ts';

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await inspectPdf(bytes)));
parentPort?.postMessage('ready');
