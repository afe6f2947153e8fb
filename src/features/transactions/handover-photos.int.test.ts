import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { handoverPhotos, handoverSteps } from '#src/database/schema/handover.ts';
import { postgresError } from '#src/database/postgres-error.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { canvas } from '#tests/support/photos.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { recordStep } from './record-step.server.ts';
import { transactionPage } from './transaction-page.server.ts';
import { viewHandoverPhoto } from './view-handover-photo.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function acceptedSale(of?: Awaited<ReturnType<typeof flow.saleFixture>>) {
  const fixture = of ?? (await flow.saleFixture(2));
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  return { id, fixture, customer: { id: fixture.customerId }, lender: { id: fixture.lenderId } };
}

async function uploaded(owner: { readonly id: string }, bytes?: Buffer): Promise<string> {
  const path = join(app.images.spool, `${randomUUID()}.jpeg`);
  await writeFile(path, bytes ?? (await canvas(160, 120).jpeg().toBuffer()));
  return handoverPhotoStore.add(app, owner, path);
}

const sent = { way: 'courier', courier: 'nz-post', tracking: null } as const;
const stepsOf = (id: string) => db.$count(handoverSteps, eq(handoverSteps.transactionId, id));
const stored = () => db.$count(handoverPhotos);

test('photos of both sides stand with their steps, and only the two people of the order see them', async () => {
  const { id, customer, lender } = await acceptedSale();
  const [front, back, arrived] = [await uploaded(lender), await uploaded(lender), await uploaded(customer)];
  await recordStep(app, lender, id, { step: 'dispatched', sent, photos: [back, front, back] });
  await recordStep(app, customer, id, { step: 'received', sent: null, photos: [arrived] });
  for (const viewer of [customer, lender]) {
    const { handover } = await transactionPage(app, viewer, id);
    expect(handover.steps.map(({ step, photos }) => [step, photos])).toEqual([
      ['dispatched', [back, front]],
      ['received', [arrived]],
    ]);
    expect((await viewHandoverPhoto(app, viewer, id, arrived)).length).toBeGreaterThan(100);
  }
  const other = await acceptedSale();
  expect(await viewHandoverPhoto(app, other.customer, id, arrived).catch(codeOf)).toBe('not-found');
  // Under an order of one's own, another's photo is not there.
  expect(await viewHandoverPhoto(app, other.customer, other.id, arrived).catch(codeOf)).toBe('not-found');
  expect(await viewHandoverPhoto(app, customer, id, '../x').catch(codeOf)).toBe('not-found');
  await expectInvariants(context);
});

test('a step is refused whole with a photo that is no photo of its own side, and may be recorded afterwards', async () => {
  const { id, fixture, lender, customer } = await acceptedSale();
  const [mine, hers] = [await uploaded(lender), await uploaded(customer)];
  const seven = await Promise.all(Array.from({ length: 7 }, () => uploaded(lender)));
  const record = (photos: string[]) => recordStep(app, lender, id, { step: 'dispatched', sent, photos }).catch(codeOf);
  for (const foreign of [hers, randomUUID(), '../secret', '']) expect(await record([mine, foreign])).toBe('not-found');
  expect(await record(seven)).toBe('validation-invalid-value');
  expect(await stepsOf(id)).toBe(0);
  await recordStep(app, lender, id, { step: 'dispatched', sent, photos: [mine] });
  // Once part of a step, it is part of no other, not even of another order of the same lender.
  const another = await acceptedSale(fixture);
  const again = recordStep(app, lender, another.id, { step: 'dispatched', sent, photos: [mine] });
  expect(await again.catch(codeOf)).toBe('not-found');
  expect(await viewHandoverPhoto(app, customer, id, hers).catch(codeOf)).toBe('not-found');
});

test('of two clicks at once one records the step, with its photos once', async () => {
  const { id, lender } = await acceptedSale();
  const photos = [await uploaded(lender)];
  const click = () => recordStep(app, lender, id, { step: 'dispatched', sent, photos }).then(() => 'recorded', codeOf);
  expect((await Promise.all([click(), click(), click()])).toSorted()).toEqual(['conflict', 'conflict', 'recorded']);
  expect(await db.$count(handoverPhotos, eq(handoverPhotos.transactionId, id))).toBe(1);
});

test('what is part of a step cannot be changed or removed, by a sweep, a deletion or a statement', async () => {
  const { id, lender } = await acceptedSale();
  const [kept, loose] = [await uploaded(lender), await uploaded(lender)];
  await recordStep(app, lender, id, { step: 'dispatched', sent, photos: [kept] });
  const statements = [
    sql`update handover_photos set file_key = 'other' where id = ${kept}`,
    sql`update handover_photos set transaction_id = null, step = null where id = ${kept}`,
    sql`delete from handover_photos where id = ${kept}`,
  ];
  for (const statement of statements)
    expect(await db.execute(statement).then(String, (error) => postgresError(error)?.code)).toBe('23000');
  await db.transaction((tx) => handoverPhotoStore.eraseLoose(tx, lender.id));
  const files = await db
    .select({ key: handoverPhotos.fileKey })
    .from(handoverPhotos)
    .where(eq(handoverPhotos.id, loose));
  await handoverPhotoStore.removeLoose(app);
  expect((await viewHandoverPhoto(app, lender, id, kept)).length).toBeGreaterThan(100);
  expect(await db.$count(handoverPhotos, eq(handoverPhotos.id, loose))).toBe(0);
  expect(await app.files.get(files[0]?.key ?? '')).toBeNull();
});

test('what is no image is not stored, and where and when a photo was taken is not kept', async () => {
  const { id, lender } = await acceptedSale();
  const before = await stored();
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<?php phpinfo();', ''])
    expect(await uploaded(lender, Buffer.from(bytes)).catch(codeOf)).toBe('image-invalid-content');
  expect(await stored()).toBe(before);
  const exif = { IFD0: { Copyright: 'a canary' }, IFD3: { GPSLatitude: '41/1 17/1 0/1' } };
  const photo = await uploaded(lender, await canvas(160, 120).withExif(exif).jpeg().toBuffer());
  await recordStep(app, lender, id, { step: 'dispatched', sent, photos: [photo] });
  const bytes = await viewHandoverPhoto(app, lender, id, photo);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(Buffer.from(bytes).includes('a canary')).toBe(false);
});
