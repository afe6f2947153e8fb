import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { type CaseFacts, caseKind } from '#src/features/notifications/case-kind.ts';
import { announced } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { settleCase } from './decide.server.ts';
import { objectToClaim } from './object.server.ts';

const context = await contextOfFile();
const { app } = context;

/** The last email about a case that this user gets. */
async function lastEmail(userId: string) {
  const ofUser = and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.kind, 'case-moved'));
  const [last] = await app.db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(ofUser)
    .orderBy(desc(notificationEvents.createdAt))
    .limit(1);
  return caseKind.email?.(last?.facts as CaseFacts) ?? null;
}

test('what was decided after an objection is told as the last word: nobody can object to it again', async () => {
  const one = await announced(context);
  const first = await lastEmail(one.customer.id);
  expect(first?.paragraphs.join(' ')).toContain('There you can pay, or object.');
  expect(first?.deadline).toMatch(/^Pay or object by /);
  expect((await lastEmail(one.lender.id))?.paragraphs.join(' ')).toContain('They can pay or object first;');
  await objectToClaim(app, one.customer, {
    ...{ transactionId: one.id, caseId: one.caseId, content: 'No.', photos: [], clientKey: randomUUID() },
  });
  const request = { caseId: one.caseId, reason: 'The photos show it.', requestId: null };
  await settleCase(app, await makeOperator(app), request, { verdict: 'charge', amount: 4000 });
  const second = await lastEmail(one.customer.id);
  expect(second?.paragraphs.join(' ')).toMatch(/There you can pay\. .* our last decision\.$/);
  expect(second?.deadline).toMatch(/^Pay by /);
  expect((await lastEmail(one.lender.id))?.paragraphs.join(' ')).toContain('They can pay first;');
});
