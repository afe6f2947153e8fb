import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { answerCase, openCase } from '#src/features/cases/commands.server.ts';
import { settleInConsole } from '#src/features/cases/decide.server.ts';
import { reviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Step } from './story.ts';

type Actor = { readonly id: string };

/** Opens a case, or answers in it. */
export async function sayInCase(
  app: App,
  actor: Actor,
  transactionId: string,
  { says: content, reason, picture, claim = null }: Extract<Step, { readonly says: string }>,
): Promise<void> {
  const photos = picture === undefined ? [] : [await upload(app, actor, picture)];
  const said = { content, photos, clientKey: randomUUID() };
  if (reason === undefined) await answerCase(app, actor, transactionId, said);
  else await openCase(app, actor, transactionId, { reason, claim, ...said });
}

function upload(app: App, actor: Actor, picture: string): Promise<string> {
  return casePhotoStore.add(app, actor, fileURLToPath(new URL(`../pictures/${picture}`, import.meta.url)));
}

/** The operator reads the case and decides it. */
export async function decideCaseOf(
  app: App,
  operatorId: string,
  transactionId: string,
  { verdict }: Extract<Step, { readonly by: 'operator' }>,
): Promise<void> {
  const operator = { id: operatorId, role: 'operator', signedInBy: 'code' } as const;
  const [found] = await app.db.select().from(orderCases).where(eq(orderCases.transactionId, transactionId));
  if (found === undefined) throw new Error(`There is no case about ${transactionId}`);
  const request = { caseId: found.id, requestId: null };
  const { seen } = await reviewedCase(app, operator, request);
  await settleInConsole(app, operator, request, { ...verdict, seen });
}
