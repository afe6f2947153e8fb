import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import pg from 'pg';
import { vi } from 'vitest';
import { emails } from '#src/database/schema/system.ts';
import { emailRequests } from '#src/database/schema/users.ts';
import { isRefusal, type Refusal, type RefusalCode } from '#src/domain/refusal.ts';
import { isPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { logIn, signUp } from '#src/features/accounts/commands.server.ts';
import type { SignedIn } from '#src/features/accounts/signed-in.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { answerEmailRequest } from '#src/features/accounts/jobs.server.ts';
import type { NewAccount } from '#src/features/accounts/sign-up.server.ts';
import { type Browser, viewerFrom } from '#src/features/accounts/session.server.ts';
import { type Clock, makeClock } from '#src/platform/clock.server.ts';
import { readConfig } from '#src/platform/config.ts';
import { makeIdentityProviders } from '#src/platform/identity/identity-providers.server.ts';
import type { IdentityProviders } from '#src/platform/identity/identity.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { makeEmailSender } from '#src/platform/email/email.server.ts';
import { localTransport } from '#src/platform/email/transport.server.ts';
import type { Logger } from '#src/platform/logger/logger.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { makeSms } from '#src/platform/sms/sms.server.ts';
import type { Sms } from '#src/platform/sms/sms.ts';
import { localTransport as localTexts } from '#src/platform/sms/transport.server.ts';
import { freshDatabase } from '#tests/support/database.ts';

export type TestContext = Parameters<typeof signUp>[0] & {
  readonly clock: Clock;
  readonly sms: Sms;
  readonly logger: Logger;
  readonly identity: IdentityProviders;
};

/** Emails are queued in the database; no worker sends them. */
const noWorker: Jobs = { send: async () => {} };

/** A marketplace at https://rotation.test with an empty database of its own. */
export async function openContext() {
  const fresh = await freshDatabase();
  const config = configFor(fresh.url);
  const email = makeEmailSender({
    db: fresh.db,
    jobs: noWorker,
    logger: makeLogger(),
    transport: localTransport,
    root: config.canonicalRootUrl,
    site: 'Rotation',
    repliesTo: null,
  });
  const parts = { db: fresh.db, config, clock: makeClock(fresh.db, { movable: false }), jobs: noWorker };
  const sms = makeSms({ ...parts, logger: makeLogger(), transport: localTexts });
  const identity = makeIdentityProviders(config);
  const context: TestContext = { ...parts, email, sms, identity, logger: makeLogger() };
  const emailsTo = (address: string) =>
    fresh.db.select().from(emails).where(eq(emails.recipient, address)).orderBy(asc(emails.createdAt));
  return {
    context,
    db: fresh.db,
    close: fresh.close,
    viewerWith: (signedIn: Cookies) => viewerFrom(context, requestWith(signedIn)),
    emailsTo,
    kindsTo: async (email: string) => (await emailsTo(email)).map(({ kind }) => kind),
    /** Of the link in the newest email. */
    lastTokenTo: async (email: string) =>
      /\?t=([\w-]+)/.exec((await emailsTo(email)).at(-1)?.text ?? '')?.[1] ?? 'none',
    /** Runs the jobs that a worker would run. */
    answerEmailRequests: async () => {
      const requests = await fresh.db.select().from(emailRequests);
      for (const { id } of requests) await answerEmailRequest(context, id);
    },
    member: async () => {
      const person = newAccount();
      const signedIn = await signedUp(context, person, fromBrowser());
      const viewer = await viewerFrom(context, requestWith(signedIn));
      if (viewer === null) throw new Error('The session has no user.');
      return { person, signedIn, viewer };
    },
    tokenFor: async (email: string) => {
      const [sent] = await fresh.db.select().from(emails).where(eq(emails.recipient, email));
      return /\/verify-email\?t=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? 'none';
    },
  };
}

function configFor(url: string) {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    CANONICAL_ROOT_URL: 'https://rotation.test',
    DEMO: '1',
    ROTATION_DEMO: '1',
  };
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456',
  };
  return readConfig({ ...env, ...keys, SESSION_SECRET: randomBytes(32).toString('base64') });
}

export const password = 'rimu bench harbour';
let sequence = 0;

export function newAccount(): NewAccount {
  return { email: `person${++sequence}@example.nz`, firstName: 'Ngaire', lastName: 'Hohepa', password };
}

/** A browser without a device cookie, at an IP address that few tests share. */
export function fromBrowser(ip = `198.51.${sequence % 250}.${++sequence % 250}`): Browser {
  return { ip };
}

/** Signs up where the email address is free and the rate limit is not reached: returns the session. */
export async function signedUp(context: TestContext, person: NewAccount, browser: Browser): Promise<SignedIn> {
  const signedIn = await signUp(context, person, browser, recordReferral);
  if (signedIn === null) throw new Error('The sign-up was deferred.');
  return signedIn;
}

/** Logs in to an account without a second factor. */
export async function loggedIn(
  context: TestContext,
  person: Pick<NewAccount, 'email' | 'password'>,
  browser: Browser,
): Promise<SignedIn> {
  const answer = await logIn(context, person, browser);
  if ('waitsForCode' in answer) throw new Error('The log-in waits for a code.');
  return answer;
}

type Cookies = Pick<SignedIn, 'setCookies'>;

export function requestWith({ setCookies }: Cookies): Request {
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ');
  return new Request('https://rotation.test/', { headers: { cookie, 'user-agent': 'A browser' } });
}

export async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const [answer] = await Promise.allSettled([promise]);
  if (answer.status === 'fulfilled') throw new Error('It was not refused.');
  if (!isRefusal(answer.reason)) throw answer.reason;
  return answer.reason.refusal;
}

export async function codeOf(promise: Promise<unknown>): Promise<RefusalCode> {
  return (await refusalOf(promise)).code;
}

/** Counts the results by refusal code: `{ fine: 1, 'email-taken': 3, deferred: 1 }`. */
export async function countAnswers(answers: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of await Promise.allSettled(answers)) {
    if (answer.status === 'rejected' && !isRefusal(answer.reason)) throw answer.reason;
    const refused = answer.status === 'rejected' ? (answer.reason as { refusal: Refusal }).refusal.code : null;
    const result = refused ?? (answer.status === 'fulfilled' && answer.value === null ? 'deferred' : 'fine');
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return counts;
}

/** The SQL statements of `work`, without their parameters: the same statements take the same time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]: readonly unknown[]) =>
      typeof query === 'string' ? query : String((query as { text?: unknown }).text),
    );
  } finally {
    spy.mockRestore();
  }
}

/**
 * How many hashes of a password `work` costs in time of this process's processors, where the wall clock would also count
 * what other processes get. Each run is compared with a hash made just before it, because a processor's own speed
 * changes from one second to the next; of the runs, the median counts.
 */
export async function costInHashes(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const ratios: number[] = [];
  for (let run = 0; run < runs; run++) {
    const hash = await cpuMs(() => isPassword(null, 'four plain words here'));
    ratios.push((await cpuMs(() => work(run))) / hash);
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
