import { fork, type ChildProcess } from 'node:child_process';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import type { Config } from '#src/platform/config.ts';
import { freePort, isFree } from '#src/platform/free-port.ts';
import { buildPages } from '#src/server/launch/stack/build.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { processFile, type ProcessSource } from './process-file.ts';
import type { TestContext } from './test-context.ts';

/** A web process without pages, or a worker, on the test context's database and sandbox. */
export type Running = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves when the process reports that it is ready; rejects when it exits before. */
  readonly ready: Promise<void>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

type Start = { readonly awaitReady?: boolean; readonly settings?: NodeJS.ProcessEnv };

export async function startWeb(context: TestContext, how: Start = {}): Promise<Running> {
  return onFreePort((port) => start('src/server/web.ts', context.app.config, port, how));
}

/**
 * A web process with the real pages; builds them first when they have changed. As in production, because React needs half
 * as much again to render a page with the checks of development.
 */
export async function startWebWithPages(
  context: TestContext,
  settings: NodeJS.ProcessEnv = {},
  onPort?: number,
): Promise<Running> {
  await buildPages(() => {});
  const all = { NODE_ENV: 'production', ROTATION_PAGES: '1', ...settings };
  const startOn = (port: number) => start('src/server/web.ts', context.app.config, port, { settings: all });
  return onPort === undefined ? onFreePort(startOn) : startOn(onPort);
}

/** Again on another port where a process of another test has taken the one that was free. */
async function onFreePort(startOn: (port: number) => Promise<Running>, tries = 3): Promise<Running> {
  const port = await freePort();
  try {
    return await startOn(port);
  } catch (error) {
    if (tries === 1 || (await isFree(port))) throw error;
    return onFreePort(startOn, tries - 1);
  }
}

export async function startWorker(context: TestContext, how: Start = {}): Promise<Running> {
  return start('src/server/worker.ts', context.app.config, 1, how);
}

async function start(
  source: ProcessSource,
  config: Config,
  port: number,
  { awaitReady = true, settings = {} }: Start,
): Promise<Running> {
  const child = fork(processFile(source), [], {
    env: { ...process.env, ...environmentOf(config, port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${source} ended (${code}) before it was ready`)));
  });
  ready.catch(() => {});
  if (awaitReady) await ready;
  return { url: `http://localhost:${port}`, child, ready, stop: (signal = 'SIGTERM') => ended(child, signal) };
}

export function environmentOf(config: Config, port: number): NodeJS.ProcessEnv {
  const { payments } = config;
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    SESSION_SECRET: config.sessionSecret,
    STRIPE_SECRET_KEY: payments.secretKey,
    STRIPE_PUBLISHABLE_KEY: payments.publishableKey,
    STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
    ROTATION_SANDBOX_API: `127.0.0.1:${payments.apiHost?.port ?? 0}`,
    ROTATION_DEMO: '1',
    ROTATION_PAGES: '0',
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** A session or visitor cookie and its CSRF token. */
export type ClientTokens = { readonly cookie: string; readonly token: string };

/** An anonymous visitor who has opened the log-in page. */
export async function visitorOf({ url }: Running): Promise<ClientTokens> {
  const page = await fetch(`${url}/login`);
  const [cookie = ''] = page.headers.get('set-cookie')?.split(';') ?? [];
  const [, token = ''] = /name="csrf" value="([^"]+)"/.exec(await page.text()) ?? [];
  if (cookie === '' || token === '') throw new Error('The log-in page has no form token');
  return { cookie, token };
}

/** A signed-in user, with the headers that their browser would send. */
export type Caller = {
  readonly headers: Readonly<Record<string, string>>;
  readonly post: (url: string, path: string, body: unknown) => Promise<Answer>;
  readonly get: (url: string, path: string) => Promise<Answer>;
};
export type Answer = { readonly status: number; readonly code: string | null; readonly data: unknown };

export async function callerFor({ app }: TestContext, userId: string): Promise<Caller> {
  const token = await app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }));
  const viewer = await viewerOf(app, token);
  if (viewer === null) throw new Error('No session was started');
  const headers = {
    'cookie': `rotation_session=${token}`,
    'content-type': 'application/json',
    'x-csrf-token': makeCsrfToken(app.config.sessionSecret, { session: viewer.sessionId }),
  };
  return {
    headers,
    post: async (url, path, body) =>
      answerOf(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })),
    get: async (url, path) => answerOf(await fetch(url + path, { headers })),
  };
}

type Body = { data?: unknown; errors?: readonly { code: string }[]; error?: { code: string } };

async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Body;
  return { status: response.status, code: body.errors?.[0]?.code ?? body.error?.code ?? null, data: body.data };
}

/** Initiates speculatively to get a quote, and returns the body of the real request with that quote. */
export async function quotedRequest(
  caller: Caller,
  url: string,
  listingId: string,
  bookingData: unknown,
): Promise<unknown> {
  const bodyParams = (params: object) => ({
    processAlias: 'flex-default-process/release-1',
    transition: 'transition/request-payment',
    params: { listingId, delivery: 'pick-up', ...params },
  });
  const speculative = await caller.post(url, '/api/initiate-privileged', {
    isSpeculative: true,
    bookingData,
    bodyParams: bodyParams({}),
  });
  const quote = (speculative.data as { attributes?: { quote?: string } } | undefined)?.attributes?.quote;
  if (quote === undefined) throw new Error(`No quote: ${speculative.status} ${speculative.code}`);
  return { bookingData, bodyParams: bodyParams({ quote }) };
}
