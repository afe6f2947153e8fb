import type pg from 'pg';
import { DatabaseClient } from '#src/database/client.server.ts';
import type { DatabaseHealth } from '../postgres/database-health.server.ts';
import { inTurn, lookAtEach } from './in-turn.ts';
import { streamLimits, type Live, type StreamOptions } from './live.ts';
import { channel } from './notify-streams.server.ts';

/** How often streams are asked whether their reader may still read; keeps proxies from closing them too. */
const everyMs = 10_000;
/** How often those are asked whose turn it is, and how many at a time. */
const turnMs = 100;
const atOnce = 10;

type Stream = {
  readonly options: StreamOptions;
  /** Compares, and says when there is something new; ends when the reader may read no longer. */
  readonly look: () => Promise<void>;
  readonly end: () => void;
};

const text = new TextEncoder();
/** After a lost connection browsers come back within two seconds. */
const first = text.encode('retry: 2000\n\n');
const pulse = text.encode(': \n\n');

/** Listens on one connection of its own, which is opened for the first stream. */
export function makeLive(databaseUrl: string, health: Pick<DatabaseHealth, 'isAway'>): Live {
  const streams = new Set<Stream>();
  const listener = makeListener(databaseUrl, {
    onNotified: (topic) => void lookAtEach(ofTopic(topic), atOnce, (stream) => stream.look()),
    // What was told meanwhile is lost: readers come back and compare.
    onLost: end,
  });
  const takeTurns = inTurn(streams, { everyMs, atOnce }, (stream) => stream.look());
  const timer = setInterval(() => {
    if (health.isAway()) end();
    else takeTurns(performance.now());
  }, turnMs).unref();

  function ofTopic(topic: string): Stream[] {
    return [...streams].filter(({ options }) => options.topic === topic);
  }

  function end(): void {
    for (const stream of streams) stream.end();
  }

  const isFull = (userId: string) =>
    streams.size >= streamLimits.perProcess ||
    [...streams].filter(({ options }) => options.userId === userId).length >= streamLimits.perUser;

  return {
    async open(options) {
      await listener.start();
      if (isFull(options.userId)) return null;
      const { body, stream } = streamOf(options, () => streams.delete(stream));
      streams.add(stream);
      // Only now, so that whatever is told after the comparison is heard.
      void stream.look();
      return body;
    },
    end,
    async close() {
      clearInterval(timer);
      end();
      await listener.close();
    },
  };
}

function streamOf(options: StreamOptions, onEnd: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let seen = options.seen;
  let looking: Promise<void> | null = null;
  let isNotifiedAgain = false;

  function end(): void {
    onEnd();
    const ended = controller;
    controller = null;
    ended?.close();
  }

  async function compare(): Promise<void> {
    const present = await options.read().catch(() => null);
    if (controller === null) return;
    if (present === null) return end();
    controller.enqueue(present === seen ? pulse : text.encode(`id: ${present}\nevent: changed\ndata: 1\n\n`));
    seen = present;
  }

  async function compareAll(): Promise<void> {
    while (isNotifiedAgain && controller !== null) {
      isNotifiedAgain = false;
      await compare();
    }
  }

  /** One at a time; what is told meanwhile is looked at afterwards. */
  async function look(): Promise<void> {
    isNotifiedAgain = true;
    looking ??= compareAll().finally(() => (looking = null));
    await looking;
  }

  const stream: Stream = { options, look, end };
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
      made.enqueue(first);
    },
    // The reader has left.
    cancel() {
      controller = null;
      onEnd();
    },
  });
  return { body, stream };
}

type Heard = { readonly onNotified: (topic: string) => void; readonly onLost: () => void };

function makeListener(databaseUrl: string, { onNotified, onLost }: Heard) {
  let current: Promise<pg.Client> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new DatabaseClient({
      ...{ connectionString: databaseUrl, application_name: 'rotation-live' },
      ...{ connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true },
    });
    const lose = () => {
      if (current === null) return;
      current = null;
      client.end().catch(() => {});
      onLost();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => onNotified(payload ?? ''));
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  }

  return {
    async start(): Promise<void> {
      const connecting = (current ??= connect());
      try {
        await connecting;
      } catch (error) {
        current = null;
        throw error;
      }
    },
    async close(): Promise<void> {
      const closing = current;
      current = null;
      await (await closing?.catch(() => null))?.end();
    },
  };
}
