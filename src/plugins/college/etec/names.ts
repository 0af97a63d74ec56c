/** The procedure whose cases the wire of the ETEC list is about, and its moves (`schemas/_procedures/etec.procedure.json`). */
export const ETEC = 'etec';
export const MOVES = { make: 'generate', verify: 'verify', withdraw: 'withdraw' } as const;
