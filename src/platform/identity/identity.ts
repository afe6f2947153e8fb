/** What the address of one sign-in carries. All three are derived from a secret that only the visitor's browser holds. */
export type SignInSecrets = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: the provider gets its hash first, and itself with the code. */
  readonly codeVerifier: string;
};

/** A user as an identity provider knows them. */
export type IdentityProfile = {
  /** Stable at this provider, also when email and name change. */
  readonly accountId: string;
  /** Empty when the provider does not tell. */
  readonly email: string;
  /** Whether the provider says that the address is the user's. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

export type OfferedProvider = {
  /** In addresses: `oidc`, `oidc-2`, `facebook`. */
  readonly slug: string;
  /** With identities: the issuer, so that another issuer in the same settings has other users. */
  readonly id: string;
  readonly name: string;
};

/** A way to sign in without a password of ours. Each method throws `IdentityError`. */
export type IdentityProvider = OfferedProvider & {
  /** The address at which the user signs in there. */
  readonly authorizationUrl: (secrets: SignInSecrets) => Promise<URL>;
  /** Checks the answer that the browser brought back, and reads the profile. A code is accepted once by the provider. */
  readonly readAnswer: (query: URLSearchParams, secrets: SignInSecrets) => Promise<IdentityProfile>;
};

/** Those that are configured, in the order of their buttons. */
export type IdentityProviders = {
  readonly offered: readonly OfferedProvider[];
  /** By the name in addresses; null for one that is not configured. */
  readonly at: (slug: string) => IdentityProvider | null;
};

/** `denied`: the user said no. `unreachable`: it may work later. `invalid`: the answer must not be trusted. */
export type IdentityFailure = 'denied' | 'unreachable' | 'invalid';

/** Its message names neither the user nor the code. */
export class IdentityError extends Error {
  readonly failure: IdentityFailure;

  constructor(failure: IdentityFailure, detail: string) {
    super(detail);
    this.name = 'IdentityError';
    this.failure = failure;
  }
}

/** The address that a provider sends the browser back to. One for each provider, so that no answer passes for another's. */
export function redirectUriOf(canonicalRootUrl: string, slug: string): string {
  return `${canonicalRootUrl}/login/with/${slug}/callback`;
}

/** True also for an error of the other copy of this module (server and page bundle). */
export function isIdentityError(thrown: unknown): thrown is IdentityError {
  return thrown instanceof Error && thrown.name === 'IdentityError' && 'failure' in thrown;
}
