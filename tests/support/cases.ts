import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCase } from '#src/features/cases/commands.server.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import { canvas } from './photos.ts';
import { setClock } from './set-clock.ts';
import { accepted, saleFixture, saleOrder, type TestContext } from './test-context.ts';

/** What a party says in a case. */
export const said = (content = 'The zip is broken.', photos: readonly string[] = []) => ({
  ...{ content, photos, clientKey: randomUUID() },
});

/** A report of damage. */
export const damaged = (photos: readonly string[] = []) => ({ reason: 'damaged' as const, ...said(undefined, photos) });

export async function soldOrder(context: TestContext) {
  const fixture = await saleFixture(context);
  const id = await accepted(context, fixture, saleOrder(fixture.listingId));
  return { id, lender: { id: fixture.lenderId }, customer: { id: fixture.customerId } };
}

/** The same, whose customer reports damage. */
export async function openedCase(context: TestContext, photosOf?: (customer: { id: string }) => Promise<string[]>) {
  const order = await soldOrder(context);
  await openCase(context.app, order.customer, order.id, damaged(await photosOf?.(order.customer)));
  return order;
}

/** Moves the clock on from now. */
export async function inHours({ app }: TestContext, hours: number): Promise<void> {
  await setClock(app.db, new Date((await app.clock.now()).getTime() + hours * 3_600_000));
}

/** A photo that this user has uploaded, of a case or of what the store is for; returns its id. */
export async function uploadedFor(
  { app }: TestContext,
  owner: { readonly id: string },
  store: Pick<typeof casePhotoStore, 'add'> = casePhotoStore,
): Promise<string> {
  const path = join(app.images.spool, `${randomUUID()}.jpeg`);
  await writeFile(path, await canvas(160, 120).jpeg().toBuffer());
  return store.add(app, owner, path);
}
