import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { keptCards } from '#src/database/schema/cap-agreements.ts';
import { messageDrafts, messagePhotos } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import { handoverPhotos } from '#src/database/schema/handover.ts';
import { caseClaims, casePhotos, orderCases } from '#src/database/schema/order-cases.ts';
import { agreedCapsOf } from '#src/features/transactions/agreed-caps.server.ts';
import { openCase } from '#src/features/cases/commands.server.ts';
import { decidedClaim } from './claims.ts';
import { oldIdPhoto } from './id-checks.ts';
import { makeUser } from './factories.ts';
import {
  accepted,
  executeAs,
  preauthorised,
  rentalFixture,
  rentalOrder,
  saleFixture,
  saleOrder,
  type TestContext,
} from './test-context.ts';

/** Photos and cases that a sweep alone finds; each returns whether it was done. */
export function dueCases(context: TestContext) {
  return {
    'old-id-photos': () => oldIdPhoto(context.app),
    'kept-cards': () => keptCard(context),
    'claims': () => dueClaim(context),
    'late-cases': () => lateCase(context),
    'unsent-case-photos': () => loosePhoto(context, casePhotos, 'case-photos'),
    'loose-handover-photos': () => loosePhoto(context, handoverPhotos, 'handover-photos'),
    'unsent-message-photos': () => loosePhoto(context, messagePhotos, 'message-photos'),
    'unsent-messages': () => oldDraft(context),
  };
}

/** Of a request that was declined. */
async function keptCard(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const fixture = await rentalFixture(context);
  await db.update(listings).set({ rrpAmount: 50_000, lossCapAmount: 50_000 }).where(eq(listings.id, fixture.listingId));
  const id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  await executeAs(context, fixture.lenderId, id, 'decline');
  const paymentId = (await agreedCapsOf(db, id))?.paymentId ?? '';
  const isOf = eq(keptCards.paymentId, paymentId);
  await db
    .update(keptCards)
    .set({ nextAt: sql`rotation_now()` })
    .where(isOf);
  return async () => (await db.$count(keptCards, isOf)) === 0;
}

/** A decided claim whose time to object is over. */
async function dueClaim(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const { caseId } = await decidedClaim(context);
  return async () =>
    (await db.$count(caseClaims, and(eq(caseClaims.caseId, caseId), isNotNull(caseClaims.chargedAt)))) > 0;
}

/** A case whose time to answer is over. */
async function lateCase(context: TestContext): Promise<() => Promise<boolean>> {
  const { app } = context;
  const fixture = await saleFixture(context);
  const id = await accepted(context, fixture, saleOrder(fixture.listingId));
  const said = { content: 'The zip is broken.', photos: [], clientKey: randomUUID() };
  await openCase(app, { id: fixture.customerId }, id, { reason: 'damaged', ...said });
  const isOf = eq(orderCases.transactionId, id);
  await app.db
    .update(orderCases)
    .set({ answerBy: sql`rotation_now() - interval '1 minute'` })
    .where(isOf);
  return async () =>
    (await app.db.select().from(orderCases).where(isOf)).every(({ escalatedAt }) => escalatedAt !== null);
}

/** What was typed two days ago and never sent. */
async function oldDraft(context: TestContext): Promise<() => Promise<boolean>> {
  const { db } = context.app;
  const { customerId: userId, ...fixture } = await saleFixture(context);
  const transactionId = await preauthorised(context, { customerId: userId, ...fixture }, saleOrder(fixture.listingId));
  const createdAt = sql`rotation_now() - interval '2 days'`;
  await db.insert(messageDrafts).values({ transactionId, userId, content: 'Is it', createdAt });
  return async () => (await db.$count(messageDrafts, eq(messageDrafts.transactionId, transactionId))) === 0;
}

type PhotoTable = typeof casePhotos | typeof handoverPhotos | typeof messagePhotos;

/** A photo that was uploaded two days ago and became part of nothing. */
async function loosePhoto(
  { app: { db, files } }: TestContext,
  table: PhotoTable,
  folder: string,
): Promise<() => Promise<boolean>> {
  const fileKey = `${folder}/${randomUUID()}/photo.jpeg`;
  await files.put(fileKey, new Uint8Array(3), 'image/jpeg');
  const createdAt = sql`rotation_now() - interval '2 days'`;
  await db.insert(table).values({ ownerId: await makeUser(db), fileKey, isStored: true, createdAt });
  return async () => (await files.get(fileKey)) === null && (await db.$count(table, eq(table.fileKey, fileKey))) === 0;
}
