import { lookup } from 'node:dns/promises';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { refusal, RefusalError } from '#src/domain/refusal.ts';
import { makeBoundedQueue } from '../bounded-queue.ts';
import { maxAtOnce, type CalendarAnswer, type Calendars, type FeedProblem } from './calendars.ts';
import { feedAddress } from './feed-address.ts';
import { parseInThread, type ThreadLimits } from './parse-in-thread.server.ts';
import { isPublicAddress } from './public-address.ts';

type HostAddress = { readonly address: string; readonly family: number };

export type CalendarOptions = {
  readonly addressOf: (text: string) => URL | null;
  readonly resolve: (host: string) => Promise<readonly HostAddress[]>;
  readonly isPublic: (address: string) => boolean;
  readonly request: (url: URL, options: RequestOptions) => ReturnType<typeof httpsRequest>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly parsing: Partial<ThreadLimits>;
};

const production: CalendarOptions = {
  addressOf: feedAddress,
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  request: httpsRequest,
  timeoutMs: 10_000,
  maxBytes: 1024 * 1024,
  parsing: {},
};

const maxRedirects = 3;
const redirects = [301, 302, 303, 307, 308];

/** Ends the reading with its reason. */
class FeedError extends Error {
  readonly problem: FeedProblem;
  constructor(problem: FeedProblem) {
    super(problem);
    this.problem = problem;
  }
}

const tooMany = () => new RefusalError(refusal('busy', { retryAfter: 30 }));

/**
 * Reads a calendar from the public internet. The name is resolved once per request, every address of it is checked, and
 * the connection goes to a checked one, so that a second answer of the name server changes nothing (DNS rebinding).
 * Redirects lead to the same host only. Time and size are limited for the whole of it, and parsing by `parseInThread`.
 */
export function makeCalendars(options: Partial<CalendarOptions> = {}): Calendars {
  const all = { ...production, ...options };
  const reading = makeBoundedQueue(maxAtOnce, { feeds: { priority: 0, maxWaiting: 32 } }, tooMany);
  const parsing = makeBoundedQueue(1, { feeds: { priority: 0, maxWaiting: 64 } }, tooMany);
  return {
    addressOf: all.addressOf,
    async read(address, where): Promise<CalendarAnswer> {
      const fetched = await reading.run('feeds', () => fetchText(address, all));
      if (fetched.kind === 'failed') return fetched;
      return await parsing.run('feeds', () => parseInThread(fetched.text, where, all.parsing));
    },
  };
}

type Fetched =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly problem: FeedProblem };

async function fetchText(address: URL, options: CalendarOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return { kind: 'text', text: await readText(address, signal, options) };
  } catch (error) {
    if (error instanceof FeedError) return { kind: 'failed', problem: error.problem };
    return { kind: 'failed', problem: signal.aborted ? 'too-slow' : 'unreachable' };
  }
}

async function readText(address: URL, signal: AbortSignal, options: CalendarOptions): Promise<string> {
  let url = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await ask(url, signal, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return await textOf(response, options.maxBytes);
    response.destroy();
    if (!redirects.includes(statusCode)) throw new FeedError('refused');
    url = targetOf(url, headers.location, options);
  }
  throw new FeedError('moved');
}

function targetOf(from: URL, location: string | undefined, { addressOf }: CalendarOptions): URL {
  const to = location !== undefined && URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (to === null || to.origin !== from.origin || addressOf(to.href) === null) throw new FeedError('moved');
  return to;
}

async function ask(url: URL, signal: AbortSignal, options: CalendarOptions): Promise<IncomingMessage> {
  const found = await before(signal, options.resolve(url.hostname));
  const [first] = found;
  if (first === undefined) throw new FeedError('unreachable');
  if (!found.every(({ address }) => options.isPublic(address))) throw new FeedError('private');
  return await new Promise((resolve, reject) => {
    const request = options.request(url, {
      ...{ method: 'GET', signal, agent: false, maxHeaderSize: 16 * 1024, lookup: always(first) },
      headers: {
        'Accept': 'text/calendar, text/plain;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': 'calendar-reader',
      },
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

/** Answers each look-up with the checked address. */
function always({ address, family }: HostAddress): LookupFunction {
  return (_, { all }, callback) => (all ? callback(null, [{ address, family }]) : callback(null, address, family));
}

async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  // A small answer may unpack into a huge one.
  if (encoding !== 'identity') throw new FeedError('not-a-calendar');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new FeedError('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The name server has no time limit of its own that can be set. */
async function before<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new FeedError('too-slow'));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
