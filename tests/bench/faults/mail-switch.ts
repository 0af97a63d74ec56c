import { hang, type MailServer, startBrokenServer, startMailServer } from '../../server/support/mail/smtp.ts';

/** How the mail server behaves. */
export type MailWeather = 'fine' | 'down' | 'hanging' | 'greylisting' | 'refusing one';

/** A mail server at one address that can be taken away, replaced and put back. */
export class MailSwitch {
  url = '';
  weather: MailWeather = 'fine';
  #server: Pick<MailServer, 'stop' | 'received'> | null = null;
  #received = new Map<string, number>();
  #seen = new Set<string>();

  static async start(): Promise<MailSwitch> {
    const one = new MailSwitch();
    await one.#serve();
    return one;
  }

  async turn(weather: MailWeather): Promise<void> {
    const away = (one: MailWeather) => one === 'down' || one === 'hanging';
    const before = this.weather;
    this.weather = weather;
    if (!away(before) && !away(weather)) return;
    await this.#stopServer();
    if (weather === 'hanging') this.#server = await startBrokenServer(hang, this.#port());
    else if (weather !== 'down') await this.#serve();
  }

  /** How often each mail arrived whole, by Message-ID. */
  received(): ReadonlyMap<string, number> {
    this.#collect();
    return this.#received;
  }

  async stop(): Promise<void> {
    await this.#stopServer();
  }

  #port = () => Number(new URL(this.url || 'smtp://x:0').port);

  async #serve(): Promise<void> {
    const server = await startMailServer({ onRecipient: (address) => this.#refusal(address) }, this.#port());
    this.url = server.url;
    this.#server = server;
  }

  #refusal(address: string): number | undefined {
    if (this.weather === 'refusing one') return address.startsWith('secretaria') ? undefined : 450;
    if (this.weather !== 'greylisting' || this.#seen.has(address)) return undefined;
    this.#seen.add(address);
    return 451;
  }

  async #stopServer(): Promise<void> {
    await this.#server?.stop();
    // Mails that were accepted in the last moment count too.
    this.#collect();
    this.#server = null;
    this.#seen.clear();
  }

  #collect(): void {
    for (const { mail } of this.#server?.received.splice(0) ?? []) {
      const id = mail.messageId ?? '';
      this.#received.set(id, (this.#received.get(id) ?? 0) + 1);
    }
  }
}
