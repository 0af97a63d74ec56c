/** Failures of the ETEC calls beside those of signing, below `errors.etec.` in the messages. */
export type EtecFailure =
  /** What is asked does not fit the state the request is in. */
  | 'errors.etec.wrongState'
  /** Nobody has published a form for the declaration. */
  | 'errors.etec.noForm';
