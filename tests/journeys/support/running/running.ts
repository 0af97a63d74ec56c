/** A server that answers. */
export interface Running {
  url: string;
  /** Ends it as a Ctrl-C does. */
  end(): Promise<void>;
}
