import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeUser } from '#tests/support/factories.ts';
import {
  callerFor,
  startWebWithPages,
  visitorOf,
  type ClientTokens,
  type Running,
} from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { memoryOf } from './client.ts';

/** A test context with one web process that serves the real pages. */
export type PageServer = {
  readonly context: TestContext;
  readonly web: Running;
  readonly visitor: () => Promise<ClientTokens>;
  readonly member: () => Promise<ClientTokens>;
  /** Current resident memory of the process in megabytes. */
  readonly memory: () => number;
  readonly close: () => Promise<void>;
};

export async function startPageServer(): Promise<PageServer> {
  const context = await makeTestContext();
  const web = await startWebWithPages(context);
  return {
    context,
    web,
    visitor: () => visitorOf(web),
    member: () => memberOf(context),
    memory: () => memoryOf(web.child.pid ?? 0, 'VmRSS'),
    async close() {
      await web.stop();
      await context.close();
    },
  };
}

async function memberOf(context: TestContext): Promise<ClientTokens> {
  const { headers } = await callerFor(context, await makeUser(context.app.db));
  return { cookie: headers['cookie'] ?? '', token: headers['x-csrf-token'] ?? '' };
}

/** Above the 12 seconds that some attacks once took, with a margin for a busy machine. */
const timeoutMs = 15_000;

/**
 * Sends raw bytes and returns the status of the response; 0 when the connection was closed without one.
 * `fetch` would normalise or refuse most of these requests.
 */
export function sendRaw({ url }: Running, bytes: string | Buffer): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname);
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    };
    socket.setTimeout(timeoutMs, end).on('error', end).on('close', end);
    socket.setEncoding('latin1').on('data', (more: string) => {
      answer += more;
      if (answer.includes('\r\n\r\n') && !answer.startsWith('HTTP/1.1 100')) end();
    });
    socket.write(bytes);
  });
}

/** Runs an attack while another client probes the server; `maxMs` is the longest response time of the probes. */
export async function whileProbing<T>({ url }: Running, attack: () => Promise<T>): Promise<{ done: T; maxMs: number }> {
  let attacking = true;
  let maxMs = 0;
  const probing = (async () => {
    do {
      const began = performance.now();
      const { status } = await fetch(`${url}/api/listings?at=${began}`, { signal: AbortSignal.timeout(timeoutMs) });
      if (status !== 200) throw new Error(`Another client was answered ${status}`);
      maxMs = Math.max(maxMs, performance.now() - began);
      await sleep(20);
    } while (attacking);
  })();
  try {
    return { done: await attack(), maxMs };
  } finally {
    attacking = false;
    await probing;
  }
}
