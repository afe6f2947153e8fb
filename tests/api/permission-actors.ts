import { eq, sql } from 'drizzle-orm';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { idChecks } from '#src/database/schema/id-checks.ts';
import { emails } from '#src/database/schema/system.ts';
import { users } from '#src/database/schema/users.ts';
import { actAs } from '#src/features/accounts/act-as.server.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { makeImage, makeRental, makeUser } from '#tests/support/factories.ts';
import { someFacts } from '#tests/support/notification-facts.ts';
import {
  makeLender,
  preauthorised,
  rentalFixture,
  rentalOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { visitorOf, type ClientTokens, type Running } from '#tests/support/web-process.ts';

export const actors = [
  'anonymous',
  'customer',
  'provider',
  'member',
  'banned',
  'unverified',
  'operator',
  'limited',
  'ended',
] as const;
export type Actor = (typeof actors)[number];

/** `own`: the actor's own where they have one, else what they may see. `foreign`: other users' and private. */
export const subjects = ['own', 'foreign', 'missing'] as const;
export type Subject = (typeof subjects)[number];

export type Kind = 'export' | 'transaction' | 'listing' | 'image' | 'email' | 'notification' | 'user' | 'idCheck';
export type Ids = Readonly<Record<Kind, string>>;

export type Cast = {
  readonly tokens: Readonly<Record<Actor, ClientTokens>>;
  /** A further session of the same actor, for the request that ends it. */
  readonly again: (actor: Actor) => Promise<ClientTokens>;
  readonly ids: (actor: Actor, subject: Subject) => Ids;
  readonly days: { readonly start: string; readonly end: string };
  /** The provider's own. */
  readonly draftId: string;
  readonly closedId: string;
};

const missing = '00000000-0000-4000-8000-000000000000';

/** One transaction of each pair: of the customer and the provider, of the banned user, and of two other users. */
export async function castOf(context: TestContext, web: Running): Promise<Cast> {
  const { app } = context;
  const fixture = await rentalFixture(context);
  const requestBy = async (customerId: string, from: number) =>
    preauthorised(context, { ...fixture, customerId }, await rentalOrder(context, fixture.listingId, from));
  const banned = await makeUser(app.db, { firstName: 'Bo' });
  const own = await requestBy(fixture.customerId, 20);
  const ofBanned = await requestBy(banned, 40);
  const others = await rentalFixture(context);
  const foreign = await preauthorised(context, others, await rentalOrder(context, others.listingId));
  const draft = (authorId: string) => makeRental(app.db, { authorId, state: 'draft' });
  const operator = await makeUser(app.db, { role: 'operator' });
  const userIds: Record<Exclude<Actor, 'anonymous'>, string> = {
    ...{ customer: fixture.customerId, provider: fixture.lenderId, limited: fixture.customerId },
    ...{ ended: fixture.customerId, banned, operator },
    member: await makeUser(app.db, { emailVerified: true }),
    unverified: await makeUser(app.db, { emailVerified: false }),
  };
  const visitor = await visitorOf(web);
  const tokens: Partial<Record<Actor, ClientTokens>> = {};
  const again = async (actor: Actor) => {
    if (actor === 'anonymous') return visitor;
    if (actor === 'banned' && tokens.banned !== undefined) return tokens.banned;
    const userId = userIds[actor];
    if (actor === 'limited') {
      const request = { reason: 'A test', requestId: null, browser: { ip: '127.0.0.1' } };
      return tokensOf(
        context,
        await actAs(app, { id: operator, role: 'operator', signedInBy: 'code' }, userId, request),
      );
    }
    const strength = actor === 'operator' ? 'code' : 'password';
    const started = await app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }, strength));
    const { cookie, token } = await tokensOf(context, started);
    if (actor !== 'ended' && actor !== 'banned') return { cookie, token };
    if (actor === 'ended') await endLatest(context, userId);
    // Their browsers still send the cookie, and get a visitor's token.
    return { cookie: `${cookie}; ${visitor.cookie}`, token: visitor.token };
  };
  for (const actor of actors) tokens[actor] = await again(actor);
  await app.db.update(users).set({ banned: true }).where(eq(users.id, banned));
  const [ownImage, otherImage] = [
    await makeImage(app.db, fixture.customerId),
    await makeImage(app.db, others.lenderId),
  ];
  const [ofCustomer, ofOther] = [
    await anIdCheck(context, fixture.customerId),
    await anIdCheck(context, others.lenderId),
  ];
  const emailId = await anEmail(context);
  const notified = await notificationsOf(context, [...Object.values(userIds), others.lenderId]);
  const exports = await exportsOf(context, [...Object.values(userIds), others.lenderId]);
  const notificationOf = (userId: string) => notified.get(userId) ?? missing;
  const ids: Cast['ids'] = (actor, subject) => {
    if (subject === 'missing')
      return {
        export: missing,
        transaction: missing,
        listing: missing,
        image: missing,
        email: missing,
        notification: missing,
        user: missing,
        idCheck: missing,
      };
    if (subject === 'foreign') {
      const user = others.lenderId;
      const notification = notificationOf(user);
      return {
        ...{ transaction: foreign, listing: foreignDraft, image: otherImage, email: emailId, notification, user },
        ...{ idCheck: ofOther, export: exports.get(user) ?? missing },
      };
    }
    const transaction = actor === 'banned' ? ofBanned : own;
    const notification = actor === 'anonymous' ? missing : notificationOf(userIds[actor]);
    const user = actor === 'anonymous' ? fixture.lenderId : userIds[actor];
    return {
      transaction,
      listing: fixture.listingId,
      image: ownImage,
      email: emailId,
      notification,
      user,
      idCheck: ofCustomer,
      export: exports.get(user) ?? missing,
    };
  };
  const foreignDraft = await draft(await makeLender(context));
  const order = await rentalOrder(context, fixture.listingId, 70);
  const days = order.kind === 'rent' ? { start: order.first, end: order.last } : { start: '', end: '' };
  const closedId = await makeRental(app.db, { authorId: others.lenderId, state: 'closed' });
  return { tokens: tokens as Cast['tokens'], again, ids, days, draftId: await draft(fixture.lenderId), closedId };
}

async function tokensOf({ app }: TestContext, token: string): Promise<ClientTokens> {
  const viewer = await viewerOf(app, token);
  if (viewer === null) throw new Error('No session was started');
  const csrf = makeCsrfToken(app.config.sessionSecret, { session: viewer.sessionId });
  return { cookie: `rotation_session=${token}`, token: csrf };
}

/** One of each user, by the user's id. */
async function notificationsOf({ app }: TestContext, userIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await app.db
    .insert(notificationEvents)
    .values(
      [...new Set(userIds)].map((recipientId) => ({
        ...{ recipientId, kind: 'request-sent', facts: someFacts(), detailPage: '/inbox/orders' },
        onceKey: `permissions:${recipientId}`,
      })),
    )
    .returning({ id: notificationEvents.id, recipientId: notificationEvents.recipientId });
  return new Map(rows.map(({ id, recipientId }) => [recipientId, id]));
}

/** Without photos: those that there are, another test sees. */
async function anIdCheck({ app }: TestContext, userId: string): Promise<string> {
  const [check] = await app.db.insert(idChecks).values({ userId, kind: 'passport' }).returning({ id: idChecks.id });
  if (check === undefined) throw new Error('No check was inserted');
  return check.id;
}

async function anEmail({ app }: TestContext): Promise<string> {
  const text = { kind: 'test', subject: 'A test', preview: '', heading: 'A test', paragraphs: [] };
  await app.db.transaction((tx) =>
    app.email.queue(tx, { ...text, to: 'mei@example.org', recipientId: null, onceKey: null }),
  );
  const [email] = await app.db.select({ id: emails.id }).from(emails);
  if (email === undefined) throw new Error('No email was queued');
  return email.id;
}

/** As on another device, so the cookie stays in this one. */
async function endLatest({ app }: TestContext, userId: string): Promise<void> {
  await app.db.execute(sql`delete from sessions where id = (
    select id from sessions where user_id = ${userId} and impersonated_by is null order by created_at desc limit 1)`);
}

/** A file that is ready, for each of the users. */
async function exportsOf({ app }: TestContext, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const userId of new Set(userIds)) {
    const fileKey = `exports/${userId}/data-1.zip`;
    await app.files.put(fileKey, new Uint8Array(3), 'application/zip');
    const expiresAt = new Date(Date.now() + 86_400_000);
    const [row] = await app.db
      .insert(dataExports)
      .values({ userId, state: 'ready', fileKey, bytes: 3, expiresAt })
      .returning({ id: dataExports.id });
    made.set(userId, row?.id ?? missing);
  }
  return made;
}
