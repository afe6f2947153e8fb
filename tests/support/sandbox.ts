import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#src/platform/free-port.ts';
import { folderOfRun, processFile } from './process-file.ts';

export const sandboxKeys = {
  secretKey: 'sk_test_sandbox0123456789abcdef0123456789',
  publishableKey: 'pk_test_sandbox0123456789abcdef0123456789',
} as const;

export type Fault = {
  readonly match: { readonly method?: string; readonly path: string };
  readonly action: 'fail' | 'timeout' | 'drop-after' | 'drop-before' | 'delay' | 'garbage' | 'rate-limit' | 'cut';
  /** Whether the request is carried out before it fails. */
  readonly afterWork?: boolean;
  readonly times?: number;
  readonly status?: number;
  readonly ms?: number;
  /** The response body of `fail`. */
  readonly body?: object;
};

/** The sandbox's objects and balances; our own books are checked against them. */
export type Books = {
  readonly payment_intent?: readonly {
    id: string;
    status: string;
    amount: number;
    amount_received: number;
    transfer_group: string;
    metadata: Record<string, string>;
  }[];
  readonly customer?: readonly { id: string; metadata: Record<string, string> }[];
  readonly charge?: readonly {
    id: string;
    captured: boolean;
    amount_captured: number;
    amount_refunded: number;
    payment_intent: string;
    /** Only on connected accounts: a transfer arrives there as a charge. */
    in_account?: string;
  }[];
  readonly refund?: readonly (Moved & { payment_intent: string; status: string })[];
  readonly transfer?: readonly (Moved & {
    destination: string;
    transfer_group: string;
    metadata: Record<string, string>;
  })[];
  readonly transfer_reversal?: readonly (Moved & { transfer: string })[];
  readonly dispute?: readonly { id: string; status: string; amount: number; payment_intent: string }[];
  readonly balance_transaction?: readonly {
    id: string;
    type: string;
    source: string | null;
    amount: number;
    fee: number;
    currency: string;
    /** Only on connected accounts. */
    in_account?: string;
  }[];
  /** By account id; `platform` is our own. */
  readonly balances: Readonly<Record<string, readonly { currency: string; available: number; pending: number }[]>>;
};

export type Moved = { id: string; amount: number; currency: string; metadata: Record<string, string> };

export type Sandbox = {
  readonly port: number;
  readonly webhookSecret: string;
  readonly control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly books: () => Promise<Books>;
  /** Confirms a payment like a browser: with the publishable key and the intent's client secret. */
  readonly confirmCard: (clientSecret: string, paymentMethod?: string) => Promise<{ status: number; body: unknown }>;
  readonly fault: (fault: Fault) => Promise<void>;
  readonly noFaults: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type SandboxOptions = { readonly webhookUrl?: string; readonly publicUrl?: string };

const webhookSecret = 'whsec_test_0123456789abcdef0123456789abcdef';
/** Another process may take the port between the look for it and the start. */
const maxStarts = 5;

/** Starts the payment sandbox in its own process, with an empty store. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const dataDir = mkdtempSync(join(folderOfRun(), 'rotation-sandbox-'));
  const { child, port } = await started(dataDir, options);
  const control = controlOf(port);
  return {
    port,
    webhookSecret,
    control,
    books: async () => {
      const { objects, balances } = (await control('GET', 'snapshot')) as {
        objects: Books;
        balances: Books['balances'];
      };
      return { ...objects, balances };
    },
    confirmCard: confirmCardAt(port),
    fault: async (fault) => void (await control('POST', 'faults', fault)),
    noFaults: async () => void (await control('DELETE', 'faults')),
    stop: async () => {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends the process when its standard input does: a test process that dies, or never closes its context, leaves none behind. */
const endsWithItsStarter = `data:text/javascript,${encodeURIComponent('process.stdin.on("end", () => process.exit()).resume().unref()')}`;

async function started(dataDir: string, { webhookUrl = '', publicUrl }: SandboxOptions, starts = 1) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', endsWithItsStarter, processFile('sandbox/main.ts')], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_PUBLIC_URL: publicUrl ?? `http://127.0.0.1:${port}`,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (await isReady(child)) return { child, port };
  if (starts === maxStarts) throw new Error('The sandbox ended before it was ready');
  return started(dataDir, { webhookUrl, ...(publicUrl !== undefined && { publicUrl }) }, starts + 1);
}

function controlOf(port: number): Sandbox['control'] {
  return async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/_control/${path}`, {
      method,
      headers: { 'x-sandbox-control': '1', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The sandbox refused ${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
}

function confirmCardAt(port: number): Sandbox['confirmCard'] {
  return async (clientSecret, paymentMethod = 'pm_card_visa') => {
    const intentId = clientSecret.split('_secret_')[0] ?? '';
    const answer = await fetch(`http://127.0.0.1:${port}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${sandboxKeys.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
}

/** False when it ends before. */
async function isReady(child: ChildProcess): Promise<boolean> {
  if (child.stdout === null) throw new Error('The sandbox has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('ready')) continue;
    child.stdout.resume();
    return true;
  }
  return false;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
