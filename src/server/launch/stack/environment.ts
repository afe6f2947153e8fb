import { join } from 'node:path';
import type { Settings } from '#src/platform/settings.ts';
import { memoryEnvironment } from './memory-flags.ts';
import type { InstallMode } from './install-mode.ts';
import type { Secrets } from './secrets.ts';

/** Path of the Stripe webhook, served by the web process. */
export const webhookPath = '/webhooks/stripe';

export type DerivedSettings = {
  readonly databaseUrl: string;
  /** How many connections all processes may open together. */
  readonly databaseConnections: number;
  readonly installMode: InstallMode;
  readonly secrets: Secrets;
  /** Null when the real Stripe is used. */
  readonly sandboxPort: number | null;
};

/** Variables of the machine, none of them secret: program paths, time zone, language, certificates. */
const machineNames =
  /^(PATH|HOME|USER|LOGNAME|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|LD_LIBRARY_PATH)$/;

/** Settings of the marketplace that web and worker read themselves. */
const siteNames =
  /^(SESSION_SECRET|ID_DOCUMENTS_SECRET|STRIPE_(SECRET_KEY|PUBLISHABLE_KEY|(CONNECT_)?WEBHOOK_SECRET)|SMTP_URL|MAIL_FROM|TWILIO_\w+|VAPID_PRIVATE_KEY|PUSH_SERVICE_URL|OIDC_\w+|FACEBOOK_\w+|S3_\w+|SENTRY_DSN|GEOCODER_URL|MAP_TILES_\w+|ANALYTICS_(URL|ID)|CONTENT_POLICY|TRUST_PROXY|IMAGES_AHEAD|PAGE_CACHE(_MB)?|LOAD_SHEDDING|MAX_CONCURRENT_REQUESTS|MAX_CLIENT_PERCENT)$/;

/**
 * The environment that every child process gets: none of the starting process's own variables, such as NODE_OPTIONS
 * or the keys of other programs.
 */
export function machineEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return pick(env, machineNames);
}

function siteSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return pick(env, siteNames);
}

function pick(env: NodeJS.ProcessEnv, names: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));
}

/**
 * The environment that web, worker and commands read with `readConfig`: the settings, and the values derived from
 * them.
 */
export function childEnvironment(settings: Settings, mode: string, derived: DerivedSettings): NodeJS.ProcessEnv {
  const { databaseUrl, databaseConnections, installMode, secrets, sandboxPort } = derived;
  return {
    ...machineEnvironment(process.env),
    ...memoryEnvironment(settings.DATA_DIR),
    ...siteSettings(process.env),
    NODE_ENV: mode,
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    DATA_DIR: settings.DATA_DIR,
    CANONICAL_ROOT_URL: settings.canonicalRootUrl,
    WEB_PROCESSES: String(settings.WEB_PROCESSES),
    WORKERS: String(settings.WORKERS),
    DATABASE_CONNECTIONS: String(databaseConnections),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: settings.SESSION_SECRET ?? secrets.session,
    ROTATION_VAPID_KEY: secrets.vapid,
    ROTATION_DEMO: installMode === 'demo' ? '1' : '0',
    ROTATION_EMBEDDED_DATABASE: settings.DATABASE_URL ? '0' : '1',
    ...(sandboxPort === null
      ? {}
      : {
          STRIPE_SECRET_KEY: secrets.stripeSecret,
          STRIPE_PUBLISHABLE_KEY: secrets.stripePublishable,
          STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
          ROTATION_SANDBOX_API: `127.0.0.1:${sandboxPort}`,
        }),
  };
}

/** The sandbox simulates another company: of our settings it only gets its own keys and the webhook address. */
export function sandboxEnvironment(settings: Settings, secrets: Secrets, port: number): NodeJS.ProcessEnv {
  return {
    ...machineEnvironment(process.env),
    ...memoryEnvironment(join(settings.DATA_DIR, 'sandbox')),
    NODE_ENV: 'production',
    SANDBOX_PORT: String(port),
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_DATA_DIR: join(settings.DATA_DIR, 'sandbox'),
    SANDBOX_PUBLIC_URL: `${settings.canonicalRootUrl}/_sandbox`,
    SANDBOX_WEBHOOK_URL: `http://${localHost(settings)}:${settings.PORT}${webhookPath}`,
    SANDBOX_WEBHOOK_SECRET: secrets.stripeWebhook,
    SANDBOX_SECRET_KEY: secrets.stripeSecret,
  };
}

/** The address at which a process on this machine reaches a server that listens on HOST. */
export function localHost({ HOST }: Settings): string {
  return HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
}
