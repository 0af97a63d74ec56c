import { vi } from 'vitest';

/** Uploads go by `fetch`, which a fake site stands behind; `vi.unstubAllGlobals` ends that. */
export function fetchUploads(): void {
  vi.stubGlobal('XMLHttpRequest', FetchedUpload);
}

class FetchedUpload {
  upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  #method = '';
  #url = '';
  readonly #headers = new Headers();

  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }

  async send(body: FormData) {
    try {
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
    this.onloadend?.();
  }

  abort() {}
}
