import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, startWebWithPages, visitorOf, type Hands, type Running } from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { memoryOf } from './client.ts';

/** A world with one web process that serves the real pages. */
export type PagesDoor = {
  readonly context: TestContext;
  readonly web: Running;
  readonly visitor: () => Promise<Hands>;
  readonly member: () => Promise<Hands>;
  /** Megabytes that the process holds now. */
  readonly memory: () => number;
  readonly close: () => Promise<void>;
};

export async function openPages(): Promise<PagesDoor> {
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

async function memberOf(context: TestContext): Promise<Hands> {
  const { headers } = await callerFor(context, await makeUser(context.app.db));
  return { cookie: headers['cookie'] ?? '', token: headers['x-csrf-token'] ?? '' };
}

/** Milliseconds: what once took 12 seconds and more takes some, also on a busy machine. */
const timeoutMs = 15_000;

/**
 * Writes bytes to a connection and reads the status of the answer; 0 when the connection was closed without one.
 * `fetch` would repair or refuse much of what is sent here.
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

/** Runs an attack while another client asks for a page; answers how long that one waited at most, in milliseconds. */
export async function whileAsking<T>({ url }: Running, attack: () => Promise<T>): Promise<{ done: T; maxMs: number }> {
  let attacking = true;
  let maxMs = 0;
  const asking = (async () => {
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
    await asking;
  }
}
