/** Days after which what people left behind goes; 0 keeps it for ever. */
export interface Retention {
  /** Mails that are over. The texts of those about a request go; its file goes with the request. */
  mails: number;
  /** Requests that the office has done or returned, with their mails and files. */
  requests: number;
  /** Lines of what was changed, given out and done by whom: of records, accounts and at the desk. */
  audit: number;
}
