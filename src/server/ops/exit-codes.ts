/** How the process ends, for whoever started it; `scripts/lib/keep-running.mjs` goes by these too. */
export const EXIT = {
  /** Something that passes is missing, a database that is not there yet: worth another try (sysexits.h EX_UNAVAILABLE). */
  notYet: 69,
  /** A clear refusal that another try does not change: settings, a lock, a port in use (sysexits.h EX_CONFIG). */
  refused: 78,
} as const;
