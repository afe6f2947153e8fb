import { join } from 'node:path';
import type { Settings } from '#src/platform/settings.ts';
import { memoryEnvironment } from './memory-flags.ts';
import type { Purpose } from './install-mode.ts';
import type { Secrets } from './secrets.ts';

/** Where Stripe sends its events; served by the web process. */
export const webhookPath = '/webhooks/stripe';

export type Derived = {
  readonly databaseUrl: string;
  readonly purpose: Purpose;
  readonly secrets: Secrets;
  /** Null when the real Stripe is used. */
  readonly sandboxPort: number | null;
};

/** Of the machine, and no secret: where programs lie, whose time and language it is, whom it trusts. */
const machine =
  /^(PATH|HOME|USER|LOGNAME|TZ|LANG|LANGUAGE|LC_\w+|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|LD_LIBRARY_PATH)$/;

/** What people set for the marketplace, and what web and worker read by themselves. */
const forTheSite =
  /^(SESSION_SECRET|STRIPE_(SECRET_KEY|PUBLISHABLE_KEY|WEBHOOK_SECRET)|SMTP_URL|MAIL_FROM|S3_\w+|TRUST_PROXY|PAGE_CACHE(_MB)?|LOAD_SHEDDING|MAX_CONCURRENT_REQUESTS)$/;

/** The environment that every process of ours gets: nothing of its starter's own, such as NODE_OPTIONS or other programs' keys. */
export function surroundings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return picked(env, machine);
}

function ownSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return picked(env, forTheSite);
}

function picked(env: NodeJS.ProcessEnv, names: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));
}

/** What web, worker and commands read with `readConfig`: the settings, and what was made for them. */
export function childEnvironment(settings: Settings, mode: string, derived: Derived): NodeJS.ProcessEnv {
  const { databaseUrl, purpose, secrets, sandboxPort } = derived;
  return {
    ...surroundings(process.env),
    ...memoryEnvironment(settings.DATA_DIR),
    ...ownSettings(process.env),
    NODE_ENV: mode,
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    DATA_DIR: settings.DATA_DIR,
    CANONICAL_ROOT_URL: settings.canonicalRootUrl,
    WEB_PROCESSES: String(settings.WEB_PROCESSES),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: settings.SESSION_SECRET ?? secrets.session,
    ROTATION_DEMO: purpose === 'demo' ? '1' : '0',
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

/** The sandbox stands for another company: it learns nothing of ours but where to send its events. */
export function sandboxEnvironment(settings: Settings, secrets: Secrets, port: number): NodeJS.ProcessEnv {
  return {
    ...surroundings(process.env),
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

/** How a process on this machine reaches what listens on HOST. */
export function localHost({ HOST }: Settings): string {
  return HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
}
