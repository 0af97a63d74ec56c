/** Name in the query of the payment by card that the person comes back from. */
export const PAYMENT = 'card';
