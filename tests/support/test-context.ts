import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { transactions } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import type { Party } from '#src/domain/process/words.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { savePayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { executeTransition, type TransitionResult } from '#src/features/transactions/execute.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Config } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { fullPools } from '#src/platform/postgres/connection-plan.ts';
import { makeVerifiedAccount } from '#src/platform/payments/verified-account.server.ts';
import { pushOfTests } from './push-service.ts';
import { requestAs } from './request.ts';
import { sandboxKeys, startSandbox, type Sandbox } from './sandbox.ts';
import { makeUser, makeRental, makeSale } from './factories.ts';

/** The whole application on its own database and payment sandbox; emails are not sent. */
export type TestContext = {
  readonly app: App;
  readonly sandbox: Sandbox;
  readonly databaseUrl: string;
  readonly close: () => Promise<void>;
};

export async function makeTestContext(existing?: EmptyDatabase): Promise<TestContext> {
  const [database, sandbox] = await Promise.all([existing ?? emptyDatabase(), startSandbox()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'rotation-test-context-'));
  const app = await makeApp(configFor(database.url, sandbox, dataDir));
  return {
    app,
    sandbox,
    databaseUrl: database.url,
    close: async () => {
      await app.close();
      await Promise.all([sandbox.stop(), database.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type EmptyDatabase = { readonly url: string; readonly close: () => Promise<void> };

/** Imported dynamically: outside a test run there is no template database and no test runner. */
async function emptyDatabase(): Promise<EmptyDatabase> {
  const { freshDatabase } = await import('./database.ts');
  return freshDatabase();
}

function configFor(databaseUrl: string, sandbox: Sandbox, dataDir: string): Config {
  return {
    mode: 'test',
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl,
    pools: { web: fullPools, worker: fullPools },
    embeddedDatabase: false,
    canonicalRootUrl: 'http://localhost:3000',
    secureCookies: false,
    sessionSecret: 'a secret of the tests, long enough to be one 0123456789',
    idDocumentsSecret: null,
    demo: true,
    payments: {
      ...sandboxKeys,
      webhookSecret: sandbox.webhookSecret,
      apiHost: { host: '127.0.0.1', port: sandbox.port, protocol: 'http' },
      sandboxUrl: `http://127.0.0.1:${sandbox.port}`,
    },
    smtpUrl: null,
    mailFrom: 'Rotation <hello@rotation.example>',
    twilio: null,
    push: { ...pushOfTests, isExternal: false },
    identity: { openIdConnect: [], facebook: null },
    s3: null,
    sentryDsn: null,
    geocoderUrl: null,
    mapTiles: null,
    analytics: null,
    contentPolicy: 'block',
    trustProxy: false,
    imagesAhead: true,
    // Environment switches for a run: all tests but those of the page cache and of load shedding still pass.
    front: {
      pageCache: process.env['PAGE_CACHE'] !== '0',
      pageCacheBytes: 48 * 1024 * 1024,
      loadShedding: process.env['LOAD_SHEDDING'] !== '0',
      maxConcurrentRequests: 32,
      maxClientPercent: 66,
    },
  };
}

/** A user with a verified payout account, so that their listings can be ordered. */
export async function makeLender({ app }: TestContext): Promise<string> {
  const userId = await makeUser(app.db, { firstName: 'Amelia', lastName: 'Tan' });
  const owner = { userId, firstName: 'Amelia', lastName: 'Tan', email: `${userId}@rotation.example` };
  await savePayoutAccount(app.db, { userId, country: 'NZ' }, await makeVerifiedAccount(app.config, owner));
  return userId;
}

export type Fixture = { readonly lenderId: string; readonly customerId: string; readonly listingId: string };

export async function rentalFixture(context: TestContext): Promise<Fixture> {
  const lenderId = await makeLender(context);
  const listingId = await makeRental(context.app.db, { authorId: lenderId });
  return { lenderId, listingId, customerId: await makeUser(context.app.db, { firstName: 'Mei' }) };
}

export async function saleFixture(context: TestContext, stock = 1): Promise<Fixture> {
  const lenderId = await makeLender(context);
  const listingId = await makeSale(context.app.db, { authorId: lenderId, stock });
  return { lenderId, listingId, customerId: await makeUser(context.app.db, { firstName: 'Mei' }) };
}

/** A day relative to today, in the marketplace's time zone. */
export async function day({ app }: TestContext, fromToday: number): Promise<Day> {
  return addDays(dayInZone(await app.clock.now(), marketplace.timeZone), fromToday);
}

export async function rentalOrder(context: TestContext, listingId: string, from = 20, days = 4): Promise<Order> {
  const first = await day(context, from);
  return { listingId, kind: 'rent', first, last: addDays(first, days - 1), delivery: 'post' };
}

export function saleOrder(listingId: string, quantity = 1): Order {
  return { listingId, kind: 'sale', quantity, delivery: 'post' };
}

export async function request(
  { app }: TestContext,
  customerId: string,
  order: Order,
  clientKey?: string,
): Promise<TransitionResult> {
  return requestAs(app, customerId, order, clientKey);
}

/** Confirms the payment with a card, which places the authorisation hold. */
export async function holdCard(
  { app, sandbox }: TestContext,
  customerId: string,
  transactionId: string,
  card?: string,
) {
  const { clientSecret } = await paymentToFinish(app, { id: customerId }, transactionId);
  if (clientSecret === null) throw new Error('There is nothing to pay');
  return sandbox.confirmCard(clientSecret, card);
}

export async function executeAs({ app }: TestContext, userId: string, transactionId: string, name: string) {
  return executeTransition(app, { id: userId }, transactionId, name);
}

/** A request with an authorised payment, waiting for the lender's answer. */
export async function preauthorised(context: TestContext, fixture: Fixture, order: Order): Promise<string> {
  const { transactionId } = await request(context, fixture.customerId, order);
  await holdCard(context, fixture.customerId, transactionId);
  await executeAs(context, fixture.customerId, transactionId, 'confirm-payment');
  return transactionId;
}

export async function accepted(context: TestContext, fixture: Fixture, order: Order): Promise<string> {
  const id = await preauthorised(context, fixture, order);
  await executeAs(context, fixture.lenderId, id, 'accept');
  return id;
}

/** A sale that its buyer has, completed by its lender at once. */
export async function completedByLender(context: TestContext, fixture: Fixture, transactionId: string): Promise<void> {
  await recordedAs(context, fixture.customerId, transactionId, 'received');
  await executeAs(context, fixture.lenderId, transactionId, 'complete');
}

/** A step of the handover; what leaves a party goes by courier. */
export async function recordedAs(
  { app }: TestContext,
  userId: string,
  transactionId: string,
  step: HandoverStep,
): Promise<void> {
  const leaves = step === 'dispatched' || step === 'sent-back';
  const sent = leaves ? ({ way: 'courier', courier: 'nz-post', tracking: 'AB 123 456 789 NZ' } as const) : null;
  await recordStep(app, { id: userId }, transactionId, { step, sent });
}

/** Moves the clock just past the transaction's next timer; a sale that was accepted is sent first. */
export async function untilDue(context: TestContext, transactionId: string): Promise<void> {
  const { app } = context;
  const read = () => app.db.select().from(transactions).where(eq(transactions.id, transactionId));
  const [before] = await read();
  if (before?.kind === 'sale' && before.dueTransition === 'cancel')
    await recordedAs(context, before.providerId, transactionId, 'dispatched');
  const [transaction] = await read();
  if (transaction?.dueAt == null) throw new Error(`${transactionId} has no timer`);
  await app.clock.advance(
    Math.max(0, Math.ceil((transaction.dueAt.getTime() - (await app.clock.now()).getTime()) / 1000) + 1),
  );
}

export function partyOf(fixture: Fixture, party: Party): string {
  return party === 'customer' ? fixture.customerId : fixture.lenderId;
}
