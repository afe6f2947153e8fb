import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { marketplace } from '#marketplace';
import type { RelyingParty } from '../passkey-rules.ts';

/** Loaded with the first passkey: most processes never need it. */
const library = () => import('@simplewebauthn/server');

const timeoutMs = 300_000;
/** EdDSA, ES256 and RS256, which all authenticators know one of. */
const algorithms = [-8, -7, -257];

const base64url = z
  .string()
  .max(12_000)
  .regex(/^[\w-]+$/);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** What browsers send. Extensions and the rest are not read, and not passed on. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

type Expected = { readonly challenge: string; readonly site: RelyingParty };

export type NewCredential = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
};

/** The credential that a browser has created for this challenge, with the user verified; null for any other answer. */
export async function verifiedCredential(sent: string, expected: Expected): Promise<NewCredential | null> {
  const response = registration.safeParse(jsonOf(sent)).data;
  if (response === undefined || !(await isWithoutCertificates(response.response.attestationObject))) return null;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectations(expected),
      supportedAlgorithmIDs: algorithms,
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = response.response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null;
  }
}

/**
 * We ask for no attestation. One with certificates is refused unread: to verify it, the library would fetch addresses
 * that stand in the certificates (SSRF).
 */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(bytesOf(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

export type Assertion = { readonly credentialId: string; readonly response: AuthenticationResponseJSON };

/** What a browser sent to log in, still unverified; null for what is none. */
export function readAssertion(sent: string): Assertion | null {
  const response = authentication.safeParse(jsonOf(sent)).data;
  if (response === undefined) return null;
  const complete = { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON;
  return { credentialId: response.id, response: complete };
}

type Stored = NewCredential & { readonly userHandle: string };

/** The counter of a valid assertion by this credential, with the user verified; null for any other answer. */
export async function counterOfAssertion(
  { response }: Assertion,
  stored: Stored,
  expected: Expected,
): Promise<number | null> {
  const given = response.response.userHandle;
  if (given != null && given !== stored.userHandle) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectations(expected),
      response,
      credential: {
        id: stored.credentialId,
        publicKey: bytesOf(stored.publicKey),
        counter: stored.counter,
      },
    });
    return verified && authenticationInfo.userVerified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function expectations({ challenge, site }: Expected) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  };
}

type Creation = {
  readonly challenge: string;
  readonly site: RelyingParty;
  readonly account: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  /** Credentials of the account: their devices make no second one. */
  readonly present: readonly string[];
};

export async function creationOptions({ challenge, site, account, present }: Creation) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    ...{ rpName: marketplace.name, rpID: site.id, timeout: timeoutMs, attestationType: 'none' },
    supportedAlgorithmIDs: algorithms,
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    challenge: bytesOf(challenge),
    excludeCredentials: present.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function requestOptions({ challenge, site }: Expected) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    ...{ rpID: site.id, timeout: timeoutMs, userVerification: 'required', challenge: bytesOf(challenge) },
  });
}

/** How the user is named to authenticators: by the id alone. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
