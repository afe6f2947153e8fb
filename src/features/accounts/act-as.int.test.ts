import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { actAs, viewsOf } from './act-as.server.ts';
import { recordAudit, recordLimitedChange } from './audit.server.ts';
import { refusedAction } from './refused-action.ts';
import { endSessionsOf, viewerOf } from './session.server.ts';

let fresh: FreshDatabase;
let operator: { readonly id: string; readonly role: 'operator'; readonly signedInBy: 'code' };

beforeAll(async () => {
  fresh = await freshDatabase();
  operator = { id: await makeUser(fresh.db, { role: 'operator' }), role: 'operator', signedInBy: 'code' };
});
afterAll(() => fresh.close());

const refused = { permission: 'account.act-as', action: refusedAction, reason: null } as const;
const request = { reason: 'Ada asked for help', requestId: randomUUID(), browser: { ip: '127.0.0.1' } };

test('an operator acts as a user in a limited session of half an hour, which is audited', async () => {
  const userId = await makeUser(fresh.db);
  const token = await actAs(fresh, operator, userId, request);
  const viewer = await viewerOf(fresh, token);
  expect(viewer).toMatchObject({ id: userId, limited: true, role: 'user' });
  const entry = { operatorId: operator.id, onBehalfOf: userId, resourceKind: 'account', requestId: request.requestId };
  const entries = () => fresh.db.select().from(auditEntries).where(eq(auditEntries.onBehalfOf, userId));
  expect(await entries()).toMatchObject([{ ...entry, permission: 'account.act-as', reason: request.reason }]);
  if (viewer === null) throw new Error('No session');
  const change = { permission: 'account.sign-out', resourceId: null, requestId: request.requestId } as const;
  await recordLimitedChange(fresh.db, viewer, change);
  expect(await entries()).toMatchObject([{}, { ...entry, permission: 'account.sign-out', reason: null }]);
  // What was done in it is no other view, and neither is one that was refused.
  await recordAudit(fresh.db, { ...change, ...refused, operatorId: operator.id, onBehalfOf: userId });
  expect(await viewsOf(fresh, viewer)).toMatchObject([{ reason: request.reason }]);
  expect(await viewsOf(fresh, { ...viewer, id: await makeUser(fresh.db) })).toEqual([]);
  await fresh.db.execute(sql`update clock_offset set seconds = 1801`);
  expect(await viewerOf(fresh, token)).toBeNull();
  await fresh.db.execute(sql`update clock_offset set seconds = 0`);
});

test('no session begins for others than operators, without a reason, or as someone who cannot sign in', async () => {
  const userId = await makeUser(fresh.db);
  const tried = (who: object, whose = userId, reason = request.reason) =>
    actAs(fresh, { ...operator, ...who }, whose, { ...request, reason }).catch(codeOf);
  expect(await tried({ role: 'user' })).toBe('not-found');
  expect(await tried({ limited: true })).toBe('forbidden');
  expect(await tried({}, userId, ' ')).toBe('validation-invalid-value');
  for (const whose of [
    randomUUID(),
    '%00',
    operator.id,
    await makeUser(fresh.db, { banned: true }),
    await makeUser(fresh.db, { deletedAt: new Date() }),
  ])
    expect(await tried({}, whose)).toBe('not-found');
  expect(await fresh.db.select().from(auditEntries).where(eq(auditEntries.onBehalfOf, userId))).toEqual([]);
});

test('what ends an operator’s sessions ends the limited ones that they began, and no others', async () => {
  const userId = await makeUser(fresh.db);
  const another = { ...operator, id: await makeUser(fresh.db, { role: 'operator' }) };
  const [mine, theirs] = [await actAs(fresh, operator, userId, request), await actAs(fresh, another, userId, request)];
  await fresh.db.transaction((tx) => endSessionsOf(tx, operator.id));
  expect(await viewerOf(fresh, mine)).toBeNull();
  expect(await viewerOf(fresh, theirs)).toMatchObject({ id: userId, limited: true });
});
