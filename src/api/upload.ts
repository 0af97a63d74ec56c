interface Upload {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal | undefined;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress(share: number): void;
  /** Milliseconds without progress after which the request is aborted. */
  patience: number;
}

/**
 * Sends a form with files and reports progress, which `fetch` cannot do. Rejects when there is no answer. A slow
 * connection may take as long as it needs while bytes move.
 */
export function upload(
  url: string,
  { method, headers, body, signal, onProgress, patience }: Upload,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), patience);
    };
    const abort = () => request.abort();
    request.open(method, url);
    headers.forEach((value, name) => void request.setRequestHeader(name, value));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      alive();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = request.onabort = () => reject(new Error('No answer came'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return reject(new Error('No answer came'));
    alive();
    onProgress(0);
    request.send(body);
  });
}

/** The answer as text, not parsed yet. */
export interface RawAnswer {
  status: number;
  text: string;
  etag?: string | undefined;
  /** The body, if a file was asked for. */
  blob?: Blob;
}
