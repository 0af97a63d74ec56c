/** A request whose body takes a while to leave. */
interface Upload {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal | undefined;
  /** Told of the share that has left, from 0 to 1. */
  onProgress(share: number): void;
  /** Milliseconds without any progress until the line counts as dead. */
  patience: number;
}

/**
 * Sends a form with a file, and says how far it is: `fetch` cannot. Rejects when no answer comes. A slow
 * line may take as long as it needs, as long as something moves.
 */
export function upload(url: string, { method, headers, body, signal, onProgress, patience }: Upload): Promise<Answer> {
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

/** What came back, unread. */
export interface Answer {
  status: number;
  text: string;
  etag?: string | undefined;
  /** The body itself, where a file was asked for. */
  blob?: Blob;
}
