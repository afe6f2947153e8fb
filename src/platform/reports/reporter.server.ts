import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Description } from '../logger/describe-error.ts';
import type { Logger } from '../logger/logger.ts';
import { readDsn, type Dsn } from './dsn.ts';
import { envelopeOf, type Origin, type Report } from './envelope.ts';

/** Sends what was logged as an error to a reporting service. */
export type Reporter = {
  /** Never throws, and never waits. */
  readonly send: (description: Description, facts: Report['facts']) => void;
  /** Sends what waits, within so many milliseconds; later errors are not sent. */
  readonly close: (withinMs: number) => Promise<void>;
};

export type ReporterLimits = {
  /** Of the reports that wait; further ones are dropped. */
  readonly maxWaiting: number;
  /** Reports that may be sent in a minute: an error in a loop needs no thousand of them. */
  readonly maxPerMinute: number;
  readonly timeoutMs: number;
  /** The pause after a failure, and the maximum of one that the service asks for. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
};

const usual: ReporterLimits = {
  maxWaiting: 50,
  maxPerMinute: 60,
  timeoutMs: 5_000,
  pauseMs: 30_000,
  maxPauseMs: 600_000,
};
const minuteMs = 60_000;

const silent: Reporter = { send() {}, close: async () => {} };

/**
 * A bounded queue of one request at a time, so that a service that hangs or is away costs some memory and nothing else.
 * Without a DSN, errors are on the console only. `logger` says how many reports were dropped; it must not report itself.
 */
export function makeReporter(
  sentryDsn: string | null,
  origin: Origin,
  logger: Pick<Logger, 'warn'>,
  limits: ReporterLimits = usual,
): Reporter {
  const dsn = sentryDsn === null ? null : readDsn(sentryDsn);
  if (dsn === null) return silent;
  const waiting: Report[] = [];
  const closing = new AbortController();
  const drops = makeDropCount(logger);
  let sending: Promise<void> | null = null;
  let minute = { since: -Infinity, count: 0 };

  function isTooMany(): boolean {
    const now = performance.now();
    if (now - minute.since >= minuteMs) minute = { since: now, count: 0 };
    minute.count += 1;
    return minute.count > limits.maxPerMinute || waiting.length >= limits.maxWaiting;
  }

  async function sendAll(): Promise<void> {
    for (let report = waiting[0]; report !== undefined; report = waiting[0]) {
      const { isLost, pauseMs } = await deliver(dsn as Dsn, envelopeOf(report, origin), limits);
      if (pauseMs === null) waiting.shift();
      if (isLost) drops.add(1);
      // Closing ends the pause; then one last attempt would only delay the end of the process.
      if (pauseMs !== null) await sleep(pauseMs, null, { ref: false, signal: closing.signal });
    }
  }

  return {
    send(description, facts) {
      if (closing.signal.aborted) return;
      if (isTooMany()) return drops.add(1);
      waiting.push({ id: randomBytes(16).toString('hex'), at: new Date(), description, facts });
      sending ??= sendAll()
        .catch(() => drops.add(waiting.splice(0).length))
        .finally(() => (sending = null));
    },
    async close(withinMs) {
      closing.abort();
      await Promise.race([sending, sleep(withinMs, null, { ref: false })]);
      drops.log();
    },
  };
}

/** Says how many reports were dropped, once a minute at most. */
function makeDropCount(logger: Pick<Logger, 'warn'>) {
  let dropped = 0;
  let loggedAt = -Infinity;
  function log(): void {
    if (dropped > 0) logger.warn('Error reports were dropped', { count: dropped });
    dropped = 0;
    loggedAt = performance.now();
  }
  return {
    log,
    add(count: number): void {
      dropped += count;
      if (performance.now() - loggedAt >= minuteMs) log();
    },
  };
}

type Delivery = { readonly isLost: boolean; readonly pauseMs: number | null };

/** A refused report is dropped; after an overload, an error or a silence it is sent again, after the pause. */
async function deliver({ url, key }: Dsn, body: string, limits: ReporterLimits): Promise<Delivery> {
  const unread = new AbortController();
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=rotation/1, sentry_key=${key}`,
  };
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(limits.timeoutMs), unread.signal]);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    unread.abort();
    const { status } = response;
    if (status !== 429 && status < 500) return { isLost: !response.ok, pauseMs: null };
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || limits.pauseMs;
    return { isLost: false, pauseMs: Math.min(retryAfterMs, limits.maxPauseMs) };
  } catch {
    return { isLost: false, pauseMs: limits.pauseMs };
  }
}
