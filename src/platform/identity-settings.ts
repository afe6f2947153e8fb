import { z } from 'zod';

/** One provider of OpenID Connect. */
export type OpenIdConnectConfig = {
  readonly slug: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** On the button: "Continue with {name}". */
  readonly name: string;
};

export type FacebookConfig = { readonly appId: string; readonly appSecret: string };

/** Nothing is offered that is not set. */
export type IdentityConfig = {
  readonly openIdConnect: readonly OpenIdConnectConfig[];
  readonly facebook: FacebookConfig | null;
};

const slots = ['OIDC', 'OIDC_2', 'OIDC_3'] as const;
type Slot = (typeof slots)[number];

const secret = z.string().max(1000).optional();

const issuer = (name: string) =>
  z
    .string()
    .refine((value) => isIssuer(value), `${name} must be the address of an issuer such as https://id.example.com.`)
    .optional();

const buttonName = (name: string) =>
  z
    .string()
    .regex(
      /^[\p{L}\p{N}](?:[\p{L}\p{N} .&'’-]{0,38}[\p{L}\p{N}.])?$/u,
      `${name} must be a name of at most 40 characters.`,
    )
    .optional();

/** For the schema of all settings. */
export const identitySettings = {
  OIDC_ISSUER: issuer('OIDC_ISSUER'),
  OIDC_CLIENT_ID: secret,
  OIDC_CLIENT_SECRET: secret,
  OIDC_NAME: buttonName('OIDC_NAME'),
  OIDC_2_ISSUER: issuer('OIDC_2_ISSUER'),
  OIDC_2_CLIENT_ID: secret,
  OIDC_2_CLIENT_SECRET: secret,
  OIDC_2_NAME: buttonName('OIDC_2_NAME'),
  OIDC_3_ISSUER: issuer('OIDC_3_ISSUER'),
  OIDC_3_CLIENT_ID: secret,
  OIDC_3_CLIENT_SECRET: secret,
  OIDC_3_NAME: buttonName('OIDC_3_NAME'),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'FACEBOOK_APP_ID must be the number of an app.')
    .optional(),
  FACEBOOK_APP_SECRET: secret,
};

export type IdentitySettings = z.infer<z.ZodObject<typeof identitySettings>>;

/** `mayBePlain`: whether an issuer on this machine may be reached without TLS. */
export function identityProblems(settings: IdentitySettings, mayBePlain: (issuer: URL) => boolean): string[] {
  const problems = slots.flatMap((slot) => slotProblems(slot, partsOf(settings, slot), mayBePlain));
  const issuers = slots.map((slot) => settings[`${slot}_ISSUER`]).filter((one) => one !== undefined);
  if (new Set(issuers).size < issuers.length) problems.push('Each issuer can be set once: two OIDC_… have the same.');
  const { FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = settings;
  if (Boolean(FACEBOOK_APP_ID) !== Boolean(FACEBOOK_APP_SECRET))
    problems.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together: set both or none.');
  return problems;
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(settings: IdentitySettings, slot: Slot) {
  return {
    issuer: settings[`${slot}_ISSUER`],
    clientId: settings[`${slot}_CLIENT_ID`],
    clientSecret: settings[`${slot}_CLIENT_SECRET`],
    name: settings[`${slot}_NAME`],
  };
}

function slotProblems(slot: Slot, parts: Parts, mayBePlain: (issuer: URL) => boolean): string[] {
  const given = Object.values(parts);
  if (given.some(Boolean) && !given.every(Boolean)) {
    const names = `${slot}_ISSUER, ${slot}_CLIENT_ID, ${slot}_CLIENT_SECRET and ${slot}_NAME`;
    return [`${names} belong together: set all four or none.`];
  }
  if (parts.issuer?.startsWith('http:') && !mayBePlain(new URL(parts.issuer)))
    return [`${slot}_ISSUER must begin with https://: who can change an unencrypted answer could log in as anyone.`];
  return [];
}

export function identityOf(settings: IdentitySettings): IdentityConfig {
  const openIdConnect = slots.flatMap((slot) => {
    const { issuer: at, clientId, clientSecret, name } = partsOf(settings, slot);
    if (!at || !clientId || !clientSecret || !name) return [];
    return [{ slug: slot.toLowerCase().replace('_', '-'), issuer: at, clientId, clientSecret, name }];
  });
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = settings;
  return { openIdConnect, facebook: appId && appSecret ? { appId, appSecret } : null };
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && !search && !hash && !username && !password;
}
