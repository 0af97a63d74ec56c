/**
 * How published files are to be read. A program that changes their meaning counts it up, and a server with a
 * current version of another format makes it anew from the folders when it starts.
 */
export const VERSION_FORMAT = 6;
