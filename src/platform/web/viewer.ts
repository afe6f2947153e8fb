/** The user behind a request, with the fields that every page needs. */
export type Viewer = {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'user' | 'operator';
  readonly displayName: string;
  readonly initials: string;
  readonly imageId: string | null;
  readonly emailVerified: boolean;
  /** Signed in by an operator on the user's behalf: may look, may not pay or change anything. */
  readonly limited: boolean;
  /**
   * `code`: a code of the second factor, after the password or an identity provider (`identity`). Of a limited session,
   * always `password`.
   */
  readonly signedInBy: 'password' | 'code' | 'passkey' | 'identity';
};
