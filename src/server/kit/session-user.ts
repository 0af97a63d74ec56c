/** The person of a session, as calls see them. */
export interface SessionUser {
  id: number;
  username: string;
  name: string;
  role: string;
  sessionId: string;
  /** Seconds since 1970. */
  expires: number;
}
