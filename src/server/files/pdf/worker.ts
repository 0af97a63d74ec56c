import { parentPort, workerData } from 'node:worker_threads';
import { inspectPdf } from './inspection.ts';

parentPort?.postMessage(await inspectPdf(workerData as Uint8Array));
