/** Is told of a form's draft on the device. */
export interface DraftFollower {
  /** It was written, or is empty now. */
  changed(): void;
  /** The form was sent, or the person has discarded the input. */
  dropped(): void;
}
