import { identityOf, type IdentityConfig } from './identity-settings.ts';
import type { TileSource } from '#src/domain/places/tile-source.ts';
import { mapTilesOf } from './places/map-tiles-settings.ts';
import { pushOf, type PushConfig } from './push/push-settings.ts';
import { fullPools, planPools, type PoolSizes } from './postgres/connection-plan.ts';
import { ConfigError, readSettings, type Environment, type Settings } from './settings.ts';

/** Configuration of web, worker and commands. */
export type Config = {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Pools of a process, by its kind. */
  readonly pools: { readonly web: PoolSizes; readonly worker: PoolSizes };
  readonly embeddedDatabase: boolean;
  /** Without a trailing slash. */
  readonly canonicalRootUrl: string;
  readonly secureCookies: boolean;
  readonly sessionSecret: string;
  /** Encrypts photos of identity documents; null: a key derived from `sessionSecret`. */
  readonly idDocumentsSecret: string | null;
  /** Whether demo data, the mailbox page and the test clock are enabled. */
  readonly demo: boolean;
  readonly payments: PaymentsConfig;
  /** Null: emails stay in the local mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: text messages stay in the local mailbox. */
  readonly twilio: TwilioConfig | null;
  /** Null: no browser is told. */
  readonly push: PushConfig | null;
  /** Ways to sign in without a password; none unless configured. */
  readonly identity: IdentityConfig;
  /** Null: files are stored in the data folder. */
  readonly s3: S3Config | null;
  /** Null: visits are not counted. */
  readonly analytics: AnalyticsConfig | null;
  /** Null: errors are on the console only. */
  readonly sentryDsn: string | null;
  /** A Photon server; null: places are found in the gazetteer alone. */
  readonly geocoderUrl: string | null;
  /** Null: maps are drawn from the one that is part of the site. */
  readonly mapTiles: TileSource | null;
  /** Whether browsers block what the content security policy of a page forbids, or only name it on their console. */
  readonly contentPolicy: 'block' | 'report';
  /** Number of trusted proxies in front; false for none. */
  readonly trustProxy: false | number;
  /** False leaves the sizes of a photo to their first request, as WebP alone. */
  readonly imagesAhead: boolean;
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
  /** The share of a class's slots that one network or user may hold. */
  readonly maxClientPercent: number;
};

/** Where browsers send page views, with the visitor's consent, and the site's name there. */
export type AnalyticsConfig = { readonly url: string; readonly id: string };

export type PaymentsConfig = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Of the endpoint that is told about lenders' accounts, which has a secret of its own. */
  readonly connectWebhookSecret?: string;
  /** The sandbox's address on this machine; null when the real Stripe is used. */
  readonly apiHost: { readonly host: string; readonly port: number; readonly protocol: 'http' } | null;
  /** The sandbox's address for browsers; null when the real Stripe is used. */
  readonly sandboxUrl: string | null;
};

export type TwilioConfig = {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, or the id of a messaging service (`MG…`). */
  readonly from: string;
  readonly apiUrl: string;
};

export type S3Config = {
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
};

/**
 * The configuration of a process that runs below the supervisor or alone. No value is generated here: the database,
 * the session secret and the payment keys must be set. Throws `ConfigError`.
 */
export function readConfig(env: Environment): Config {
  const settings = readSettings(env);
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    ...required(settings),
    pools: poolsOf(settings),
    embeddedDatabase: settings.ROTATION_EMBEDDED_DATABASE,
    canonicalRootUrl: settings.canonicalRootUrl,
    secureCookies: settings.canonicalRootUrl.startsWith('https:'),
    idDocumentsSecret: settings.ID_DOCUMENTS_SECRET ?? null,
    demo: settings.ROTATION_DEMO,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? 'hello@rotation.example',
    twilio: twilioOf(settings),
    push: pushOf(settings),
    identity: identityOf(settings),
    s3: s3Of(settings),
    analytics:
      settings.ANALYTICS_URL && settings.ANALYTICS_ID
        ? { url: settings.ANALYTICS_URL, id: settings.ANALYTICS_ID }
        : null,
    sentryDsn: settings.SENTRY_DSN ?? null,
    geocoderUrl: settings.GEOCODER_URL ?? null,
    mapTiles: mapTilesOf(settings),
    contentPolicy: settings.CONTENT_POLICY,
    trustProxy: settings.TRUST_PROXY === 0 ? false : settings.TRUST_PROXY,
    imagesAhead: settings.IMAGES_AHEAD,
    front: {
      pageCache: settings.PAGE_CACHE,
      pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
      loadShedding: settings.LOAD_SHEDDING,
      maxConcurrentRequests: settings.MAX_CONCURRENT_REQUESTS,
      maxClientPercent: settings.MAX_CLIENT_PERCENT,
    },
  };
}

/** Full pools without a budget: then the process runs without the supervisor, which asks the server for its limits. */
function poolsOf({ DATABASE_CONNECTIONS, WEB_PROCESSES, WORKERS }: Settings): Config['pools'] {
  const full = { web: fullPools, worker: fullPools };
  if (DATABASE_CONNECTIONS === undefined) return full;
  const pools = planPools(DATABASE_CONNECTIONS, { webs: WEB_PROCESSES, workers: WORKERS });
  if (pools === null) throw new ConfigError(['DATABASE_CONNECTIONS is too low for WEB_PROCESSES and WORKERS.']);
  return pools;
}

function required(s: Settings): Pick<Config, 'databaseUrl' | 'sessionSecret' | 'payments'> {
  const { DATABASE_URL, SESSION_SECRET, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = s;
  if (DATABASE_URL && SESSION_SECRET && STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const keys = {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      ...(s.STRIPE_CONNECT_WEBHOOK_SECRET && { connectWebhookSecret: s.STRIPE_CONNECT_WEBHOOK_SECRET }),
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
    // Browsers reach it through the site, whatever proxy is in front of that.
    sandboxUrl: `${s.canonicalRootUrl}/_sandbox`,
  };
}

function twilioOf({
  TWILIO_ACCOUNT_SID,
  TWILIO_AUTH_TOKEN,
  TWILIO_FROM,
  TWILIO_API_URL,
}: Settings): TwilioConfig | null {
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null;
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    apiUrl: TWILIO_API_URL ?? 'https://api.twilio.com',
  };
}

/**
 * Path-style addresses by default for other stores, which rarely have a host name per bucket; Amazon S3 always
 * does.
 */
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
