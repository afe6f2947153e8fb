import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
export const secretKey = 'sk_test_sandbox_of_a_test';
const publishableKey = 'pk_test_sandbox_of_a_test';
export const webhookSecret = 'whsec_of_a_test';

export type Running = {
  readonly url: string;
  /** Stripe's official client, without retries. */
  readonly stripe: Stripe;
  control(method: string, name: string, body?: object): Promise<Record<string, unknown>>;
  /** Calls the API like a browser, with the publishable key. */
  fromBrowser(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

async function launch(
  dataDir: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ready = /^ready (\d+)/.exec(line.toString());
  if (ready === null) throw new Error(`the sandbox said: ${line.toString()}`);
  return { child, port: Number(ready[1]) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Starts a sandbox in a process of its own, on a free port, with an empty store. */
export async function startSandbox(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-sandbox-'));
  let { child, port } = await launch(dataDir, 0, env);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    stripe: new Stripe(secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    control: async (method, name, body = {}) => {
      const response = await fetch(`${url}/_control/${name}`, {
        method,
        headers: { 'x-sandbox-control': '1' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Record<string, unknown>;
    },
    fromBrowser: async (method, path, form) => {
      const params = new URLSearchParams({ ...form, key: publishableKey });
      const response = await (method === 'GET'
        ? fetch(`${url}${path}?${params}`)
        : fetch(`${url}${path}`, { method, body: params }));
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      await end(child, 'SIGTERM');
      ({ child, port } = await launch(dataDir, port, env));
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The error of a refused call; fails when the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeError) return thrown;
    throw thrown;
  }
  throw new Error('the call was expected to be refused');
}

/** An intent of a new customer, authorised and not captured. */
export async function authorised(
  stripe: Stripe,
  amount = 12_000,
  paymentMethod = 'pm_card_visa',
): Promise<Stripe.PaymentIntent> {
  const customer = await stripe.customers.create({ email: 'jenny@example.com' });
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer: customer.id,
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    payment_method: paymentMethod,
    confirm: true,
    transfer_group: 'transaction-1',
  });
}

/** A connected account that passed verification. */
export function verifiedAccount(stripe: Stripe, accountNumber = '1100000000000010'): Promise<Stripe.Account> {
  return stripe.accounts.create({
    type: 'custom',
    country: 'NZ',
    email: 'owner@example.com',
    business_type: 'individual',
    business_profile: { mcc: '7296', url: 'https://shop.example' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: { object: 'bank_account', country: 'NZ', currency: 'usd', account_number: accountNumber },
    tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
    individual: {
      first_name: 'Ada',
      last_name: 'Owner',
      email: 'owner@example.com',
      phone: '+64210000000',
      dob: { day: 1, month: 1, year: 1990 },
      address: { line1: '1 Street', city: 'Auckland', postal_code: '1010', country: 'NZ' },
    },
  });
}

/** A payment that was authorised and captured; returns its charge. */
export async function captured(stripe: Stripe, amount = 10_000, paymentMethod?: string): Promise<string> {
  const { id } = await authorised(stripe, amount, paymentMethod);
  return String((await stripe.paymentIntents.capture(id)).latest_charge);
}
