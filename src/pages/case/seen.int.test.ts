import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { answerCase, openCase } from '#src/features/cases/commands.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { damaged, said } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import type { Route } from './+types/case';
import { middleware } from './case.tsx';

const { app, flow } = await contextOfFile();

async function opened(id: string, viewer: Partial<Viewer>, suffix = ''): Promise<void> {
  const url = new URL(`/transaction/${id}/case${suffix}`, 'https://rotation.example');
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(viewerContext, viewer as Viewer);
  context.set(requestContext, { requestId: 'x', nonce: 'x', ip: '127.0.0.1', url });
  const args = { request: new Request(url), params: { id }, context, url };
  for (const one of middleware) await one(args as unknown as Route.LoaderArgs, async () => new Response());
}

const unseenOf = async (recipientId: string) => {
  const rows = await app.db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, recipientId));
  return rows.filter(({ seenAt, inBell }) => inBell && seenAt === null).map(({ kind }) => kind);
};

test('who opens a case has seen what was told of it, and no message of its order', async () => {
  const fixture = await flow.saleFixture();
  const { customerId, lenderId } = fixture;
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await openCase(app, { id: customerId }, id, damaged());
  await sendMessage(app, { id: customerId }, { transactionId: id, content: 'It is torn.' });
  const before = await unseenOf(lenderId);
  expect(before).toEqual(expect.arrayContaining(['case-moved', 'message-received']));
  await opened(id, { id: lenderId, limited: false }, '.data');
  await opened(id, { id: lenderId, limited: true });
  await opened(id, { id: customerId, limited: false });
  await opened('not-an-id', { id: lenderId, limited: false });
  expect(await unseenOf(lenderId)).toEqual(before);
  await opened(id.toUpperCase(), { id: lenderId, limited: false });
  expect(await unseenOf(lenderId)).toEqual(before.filter((kind) => kind !== 'case-moved'));
  await answerCase(app, { id: lenderId }, id, said('Send me a picture.'));
  expect(await unseenOf(customerId)).toContain('case-moved');
  await opened(id, { id: customerId, limited: false });
  expect(await unseenOf(customerId)).not.toContain('case-moved');
});
