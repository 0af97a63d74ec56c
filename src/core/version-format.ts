/**
 * Format of published files. Increase it when their meaning changes: a server whose current version has another format
 * publishes its folders again when it starts.
 */
export const VERSION_FORMAT = 5;
