import { isSecretKey } from './wire/keys.ts';

export type Settings = {
  readonly host: string;
  /** 0 for any free port; the "ready" line contains the actual one. */
  readonly port: number;
  readonly dataDir: string;
  /** Tried in order until one responds; without any, events are only stored for listing. */
  readonly webhookUrls: readonly string[];
  readonly webhookSecret: string;
  /** Address of the hosted pages for browsers, without a trailing slash; null for the sandbox's own address. */
  readonly publicUrl: string | null;
  /** When set, the only secret key that is accepted. */
  readonly secretKey: string | null;
};

function portFrom(text: string | undefined): number {
  const port = Number(text ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`SANDBOX_PORT is not a port: ${text}`);
  }
  return port;
}

function secretKeyFrom(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (!isSecretKey(text)) throw new Error('SANDBOX_SECRET_KEY must begin with sk_test_sandbox');
  return text;
}

/** Reads the process environment; throws on invalid values before anything is opened. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dataDir = env.SANDBOX_DATA_DIR;
  if (!dataDir) throw new Error('SANDBOX_DATA_DIR is missing: the folder of the sandbox’s database');
  return {
    host: env.SANDBOX_HOST || '127.0.0.1',
    port: portFrom(env.SANDBOX_PORT),
    dataDir,
    webhookUrls: (env.SANDBOX_WEBHOOK_URL ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET || 'whsec_sandbox',
    publicUrl: env.SANDBOX_PUBLIC_URL ? env.SANDBOX_PUBLIC_URL.replace(/\/+$/, '') : null,
    secretKey: secretKeyFrom(env.SANDBOX_SECRET_KEY),
  };
}
