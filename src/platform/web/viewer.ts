/** The person behind a request, as far as every page needs to know them. */
export type Viewer = {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'user' | 'operator';
  readonly displayName: string;
  readonly initials: string;
  readonly imageId: string | null;
  readonly emailVerified: boolean;
  /** Signed in by an operator on the person's behalf: may look, may not pay or change. */
  readonly limited: boolean;
};
