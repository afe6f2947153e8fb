import { z } from 'zod';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { pageOfMessages } from '#src/features/conversations/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { peopleOnWire } from './users.ts';
import { parsed } from './wire/json-body.ts';
import { metaOf, pageQuery, queried } from './wire/query.ts';
import { uuid } from './wire/uuid.ts';

const query = z.strictObject({ ...pageQuery, transactionId: uuid });
const body = z.strictObject({
  transactionId: uuid,
  content: z.string().max(10_000),
  /** Idempotency key: the same text with the same key is one message. */
  clientKey: uuid.optional(),
  /** The sender has been told what is unsafe in it. */
  isSure: z.boolean().default(false),
});

/** The messages of a transaction of the caller, the newest first. */
export async function queryMessages(app: App, viewer: Viewer, params: URLSearchParams) {
  const { transactionId, ...paged } = queried(query, params);
  const found = await pageOfMessages(app, viewer, transactionId, paged);
  const transaction = { id: transactionId, type: 'transaction' as const };
  const person = await peopleOnWire(
    app,
    found.messages.map(({ sender }) => sender.id),
  );
  const data = found.messages.map(({ id, content, isHidden, createdAt, sender }) => ({
    ...{ id, type: 'message' as const, attributes: { content, createdAt, isHidden } },
    ...{ sender: person(sender.id), transaction },
  }));
  return { data, meta: metaOf(found, paged.perPage) };
}

/** Sends a message to the other party, by the rules of the page. */
export async function sendOne(app: App, viewer: Viewer, input: unknown) {
  const { clientKey = null, ...message } = parsed(body, input);
  const { id, content, createdAt } = await sendMessage(app, viewer, { ...message, clientKey });
  return { id, type: 'message' as const, attributes: { content, createdAt, isHidden: false } };
}
