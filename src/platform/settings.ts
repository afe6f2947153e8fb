import { resolve } from 'node:path';
import { z } from 'zod';
import { marketplace } from '#marketplace';
import { amountProblems } from './configured-amounts.ts';
import { contactAddressProblems } from './email/contact-address.ts';
import { identityProblems, identitySettings } from './identity-settings.ts';
import { outsideProblems } from './outside-addresses.ts';
import { geocoderProblems, geocoderSettings } from './places/geocoder-settings.ts';
import { mapTilesProblems, mapTilesSettings } from './places/map-tiles-settings.ts';
import { pushProblems, pushSettings } from './push/push-settings.ts';
import { readDsn } from './reports/dsn.ts';

/** Lists what is wrong with the settings, one message per setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = z.infer<typeof schema> & {
  /** Whether the canonical address is this machine itself. */
  readonly loopback: boolean;
  readonly canonicalRootUrl: string;
};

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a whole number from ${min} to ${max}.`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `${name} must be a whole number from ${min} to ${max}.`);

const onOff = (name: string) =>
  z
    .enum(['0', '1', 'false', 'true'], `${name} must be 1 or 0.`)
    .transform((value) => value === '1' || value === 'true');

const address = (name: string, protocols: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `${name} must be an address such as ${example}.`,
  });

const origin = (name: string, example: string) =>
  address(name, ['http:', 'https:'], example)
    .refine(
      (value) => !URL.canParse(value) || isOriginOnly(new URL(value)),
      `${name} must end after the host, such as ${example}.`,
    )
    .transform((value) => new URL(value).origin);

const stripeKey = (name: string, shape: RegExp, example: string) =>
  z.string().regex(shape, `${name} must be a Stripe key such as ${example}.`);

const signingSecret = (name: string) => stripeKey(name, /^whsec_[\w+/=]{16,}$/, 'whsec_…');

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'NODE_ENV must be production, development or test.')
    .default('production'),
  PORT: wholeNumber('PORT', 1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HOST must be the name or number of a network interface, such as 127.0.0.1 or 0.0.0.0.')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: address('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/rotation')
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname.length > 1,
      'DATABASE_URL must name a database after the host.',
    )
    .optional(),
  CANONICAL_ROOT_URL: origin('CANONICAL_ROOT_URL', 'https://rotation.example').optional(),
  SESSION_SECRET: z
    .string()
    .min(32, 'SESSION_SECRET must have at least 32 characters; `openssl rand -base64 32` makes one.')
    .refine(isUnguessable, 'SESSION_SECRET is a known or easily guessed value; `openssl rand -base64 32` makes one.')
    .optional(),
  ID_DOCUMENTS_SECRET: z
    .string()
    .min(32, 'ID_DOCUMENTS_SECRET must have at least 32 characters; `openssl rand -base64 32` makes one.')
    .refine(
      isUnguessable,
      'ID_DOCUMENTS_SECRET is a known or easily guessed value; `openssl rand -base64 32` makes one.',
    )
    .optional(),
  STRIPE_SECRET_KEY: stripeKey(
    'STRIPE_SECRET_KEY',
    /^(sk|rk)_(test|live)_\w{8,}$/,
    'sk_test_… or rk_live_…',
  ).optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w{8,}$/, 'pk_test_…').optional(),
  STRIPE_WEBHOOK_SECRET: signingSecret('STRIPE_WEBHOOK_SECRET').optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecret('STRIPE_CONNECT_WEBHOOK_SECRET').optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/,
      'MAIL_FROM must be a sender address such as Rotation <hello@rotation.example>.',
    )
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      'TWILIO_FROM must be a number such as +64215550100, or the MG… of a messaging service.',
    )
    .optional(),
  TWILIO_API_URL: origin('TWILIO_API_URL', 'https://api.twilio.com').optional(),
  ...pushSettings,
  ...identitySettings,
  ...geocoderSettings,
  ...mapTilesSettings,
  S3_ENDPOINT: origin('S3_ENDPOINT', 'https://s3.example.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket, such as rotation-files.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'S3_REGION must be the name of a region, such as ap-southeast-2.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff('S3_FORCE_PATH_STYLE').optional(),
  ANALYTICS_URL: address('ANALYTICS_URL', ['http:', 'https:'], 'https://plausible.example/api/event').optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'ANALYTICS_ID must be the site’s name there, such as rotation.example.')
    .optional(),
  SENTRY_DSN: z
    .string()
    .refine((value) => readDsn(value) !== null, 'SENTRY_DSN must be an address such as https://key@sentry.example/1.')
    .optional(),
  CONTENT_POLICY: z.enum(['block', 'report'], 'CONTENT_POLICY must be block or report.').default('block'),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d|true|false)$/, 'TRUST_PROXY must be the number of proxies in front of the site, 0 to 9.')
    .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
    .default(0),
  DEMO: onOff('DEMO').optional(),
  WEB_PROCESSES: wholeNumber('WEB_PROCESSES', 1, 32).default(1),
  WORKERS: wholeNumber('WORKERS', 1, 32).default(1),
  DATABASE_CONNECTIONS: wholeNumber('DATABASE_CONNECTIONS', 1, 100_000).optional(),
  IMAGES_AHEAD: onOff('IMAGES_AHEAD').default(true),
  PAGE_CACHE: onOff('PAGE_CACHE').default(true),
  PAGE_CACHE_MB: wholeNumber('PAGE_CACHE_MB', 1, 4_096).default(48),
  LOAD_SHEDDING: onOff('LOAD_SHEDDING').default(true),
  MAX_CONCURRENT_REQUESTS: wholeNumber('MAX_CONCURRENT_REQUESTS', 4, 1_024).default(32),
  MAX_CLIENT_PERCENT: wholeNumber('MAX_CLIENT_PERCENT', 10, 90).default(66),
  SANDBOX_PORT: wholeNumber('SANDBOX_PORT', 1, 65_535).optional(),
  // Set by the supervisor for its children; not for users.
  ROTATION_DEMO: onOff('ROTATION_DEMO').default(false),
  ROTATION_EMBEDDED_DATABASE: onOff('ROTATION_EMBEDDED_DATABASE').default(false),
  ROTATION_SANDBOX_API: z
    .string()
    .regex(/^[\w.-]+:\d+$/, 'ROTATION_SANDBOX_API must be host:port.')
    .optional(),
});

/** Every setting by its name. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Reads and validates every setting. Empty ones count as unset. Throws `ConfigError`. */
export function readSettings(env: Environment): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(firstOfEach(parsed.error.issues));
  const canonicalRootUrl = parsed.data.CANONICAL_ROOT_URL ?? `http://localhost:${parsed.data.PORT}`;
  const settings = { ...parsed.data, canonicalRootUrl, loopback: isLoopback(new URL(canonicalRootUrl).hostname) };
  const problems = [
    ...stripeProblems(settings),
    ...groupProblems(settings),
    ...identityProblems(settings, (issuer) => mayBePlain(settings, issuer)),
    ...geocoderProblems(settings, isLoopback),
    ...mapTilesProblems(settings, isLoopback),
    ...pushProblems(settings, isLoopback),
    ...publicProblems(settings),
    ...outsideProblems(marketplace),
    ...amountProblems(marketplace),
    ...contactAddressProblems(marketplace),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): string[] {
  const byName = new Map<string, string>();
  for (const { path, message } of issues) byName.set(path.join('.'), byName.get(path.join('.')) ?? message);
  return [...byName.values()];
}

function stripeProblems(s: Settings): string[] {
  const keys = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY, s.STRIPE_WEBHOOK_SECRET];
  const problems: string[] = [];
  if (keys.some(Boolean) && !keys.every(Boolean)) {
    problems.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    );
  }
  if (s.STRIPE_CONNECT_WEBHOOK_SECRET && !s.STRIPE_WEBHOOK_SECRET) {
    problems.push(
      'STRIPE_CONNECT_WEBHOOK_SECRET is of a second endpoint: set STRIPE_WEBHOOK_SECRET of the first one too.',
    );
  }
  const modes = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY].map((key) => key?.split('_')[1]);
  if (modes[0] && modes[1] && modes[0] !== modes[1]) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of one mode: both test or both live.');
  }
  if (s.DEMO && modes[0] === 'live') {
    problems.push('DEMO=1 cannot be used with live Stripe keys: demo accounts have a public password.');
  }
  return problems;
}

function groupProblems(s: Settings): string[] {
  const s3 = [s.S3_BUCKET, s.S3_REGION, s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY];
  const problems: string[] = [];
  if ([...s3, s.S3_ENDPOINT].some(Boolean) && !s3.every(Boolean)) {
    problems.push(
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four, or none to keep files in DATA_DIR.',
    );
  }
  const twilio = [s.TWILIO_ACCOUNT_SID, s.TWILIO_AUTH_TOKEN, s.TWILIO_FROM];
  if ([...twilio, s.TWILIO_API_URL].some(Boolean) && !twilio.every(Boolean)) {
    problems.push(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all three, or none to send no text messages.',
    );
  }
  if (s.TWILIO_API_URL?.startsWith('http:') && !isLoopback(new URL(s.TWILIO_API_URL).hostname)) {
    problems.push(
      'TWILIO_API_URL must begin with https:// unless it is localhost: the token would be sent unencrypted.',
    );
  }
  if (Boolean(s.ANALYTICS_URL) !== Boolean(s.ANALYTICS_ID))
    problems.push('ANALYTICS_URL and ANALYTICS_ID belong together: set both, or none to count no visits.');
  if (s.ANALYTICS_URL?.startsWith('http:') && !isLoopback(new URL(s.ANALYTICS_URL).hostname))
    problems.push('ANALYTICS_URL must begin with https:// unless it is localhost: browsers would block it.');
  if (s.SENTRY_DSN?.startsWith('http:') && !isLoopback(new URL(s.SENTRY_DSN).hostname)) {
    problems.push('SENTRY_DSN must begin with https:// unless it is localhost: reports would be sent unencrypted.');
  }
  if (s.SMTP_URL && !s.MAIL_FROM) problems.push('MAIL_FROM must be set when SMTP_URL is: emails need a sender.');
  return problems;
}

/** A public site must not use defaults that are only safe on a local machine. */
function publicProblems(s: Settings): string[] {
  if (s.loopback) return [];
  const problems: string[] = [];
  if (new URL(s.canonicalRootUrl).protocol !== 'https:') {
    problems.push(
      'CANONICAL_ROOT_URL must begin with https:// unless it is localhost: passwords would be sent unencrypted.',
    );
  }
  if (s.DEMO || s.ROTATION_DEMO) return problems;
  const require = (name: string, reason: string) =>
    problems.push(`${name} must be set for a public address (${reason}).`);
  if (!s.SESSION_SECRET) require('SESSION_SECRET', 'sessions must survive a move to another machine');
  if (!s.STRIPE_SECRET_KEY || s.ROTATION_SANDBOX_API)
    require('STRIPE_SECRET_KEY', 'the payment sandbox accepts any test card; DEMO=1 allows it');
  if (!s.SMTP_URL) require('SMTP_URL', 'emails would never leave this machine');
  return problems;
}

function isOriginOnly(url: URL): boolean {
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** An identity provider on this machine, for a site that is not public: in tests, in the demo, or on localhost. */
function mayBePlain({ loopback, DEMO, ROTATION_DEMO, NODE_ENV }: Settings, issuer: URL): boolean {
  return isLoopback(issuer.hostname) && (loopback || DEMO === true || ROTATION_DEMO || NODE_ENV === 'test');
}

function isUnguessable(secret: string): boolean {
  const known = /change.?me|default.?secret|better-auth-secret|your.?secret|supersecret|password|0123456789abcdef/i;
  return new Set(secret).size >= 10 && !known.test(secret);
}
