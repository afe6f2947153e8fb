import { ConfigError, readSettings, type Environment, type Settings } from './settings.ts';

/** What web, worker and commands know of their surroundings. */
export type Config = {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly embeddedDatabase: boolean;
  /** Without a slash at its end. */
  readonly canonicalRootUrl: string;
  readonly secureCookies: boolean;
  readonly sessionSecret: string;
  /** Whether demo data, the mailbox page and the test clock are permitted. */
  readonly demo: boolean;
  readonly payments: PaymentsConfig;
  /** Null: emails go to the local mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: files are kept in the data folder. */
  readonly s3: S3Config | null;
  /** How many proxies stand in front; false when none is trusted. */
  readonly trustProxy: false | number;
  readonly front: FrontConfig;
};

/** What stands before the site: see server/page-cache/README.md. */
export type FrontConfig = {
  /** False renders every page for every request. */
  readonly pageCache: boolean;
  readonly pageCacheBytes: number;
  /** False admits every request, however many are under way. */
  readonly loadShedding: boolean;
  /** Upper end of the adaptive limit of requests that one process works on concurrently. */
  readonly maxConcurrentRequests: number;
};

export type PaymentsConfig = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Where the sandbox answers this machine; null when the real Stripe is used. */
  readonly apiHost: { readonly host: string; readonly port: number; readonly protocol: 'http' } | null;
  /** Where browsers reach the sandbox; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;
};

export type S3Config = {
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is named in the path instead of in the host. */
  readonly forcePathStyle: boolean;
};

/**
 * The settings of a process that runs below the supervisor or by itself: nothing is made up here, so
 * the database, the session secret and the payment keys must be there. Throws `ConfigError`.
 */
export function readConfig(env: Environment): Config {
  const settings = readSettings(env);
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    ...required(settings),
    embeddedDatabase: settings.ROTATION_EMBEDDED_DATABASE,
    canonicalRootUrl: settings.canonicalRootUrl,
    secureCookies: settings.canonicalRootUrl.startsWith('https:'),
    demo: settings.ROTATION_DEMO,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? 'Rotation <hello@rotation.example>',
    s3: s3Of(settings),
    trustProxy: settings.TRUST_PROXY === 0 ? false : settings.TRUST_PROXY,
    front: {
      pageCache: settings.PAGE_CACHE,
      pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
      loadShedding: settings.LOAD_SHEDDING,
      maxConcurrentRequests: settings.MAX_CONCURRENT_REQUESTS,
    },
  };
}

function required(s: Settings): Pick<Config, 'databaseUrl' | 'sessionSecret' | 'payments'> {
  const { DATABASE_URL, SESSION_SECRET, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = s;
  if (DATABASE_URL && SESSION_SECRET && STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const keys = {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
    };
    return { databaseUrl: DATABASE_URL, sessionSecret: SESSION_SECRET, payments: { ...keys, ...sandbox(s) } };
  }
  const missing = Object.entries({ DATABASE_URL, SESSION_SECRET, STRIPE_SECRET_KEY }).filter(([, value]) => !value);
  throw new ConfigError(missing.map(([name]) => `${name} must be set, or made by ./rotation start.`));
}

function sandbox(s: Settings): Pick<PaymentsConfig, 'apiHost' | 'sandboxUrl'> {
  if (!s.ROTATION_SANDBOX_API) return { apiHost: null, sandboxUrl: null };
  const { hostname, port } = new URL(`http://${s.ROTATION_SANDBOX_API}`);
  return {
    apiHost: { host: hostname, port: Number(port), protocol: 'http' },
    // Browsers reach it through the site, whatever stands in front of that.
    sandboxUrl: `${s.canonicalRootUrl}/_sandbox`,
  };
}

/** A store of one's own rarely answers under a host for each bucket; Amazon's always does. */
function s3Of(s: Settings): S3Config | null {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_FORCE_PATH_STYLE } = s;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT ?? null,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  };
}
