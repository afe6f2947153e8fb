import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { sizesOnFailingDisk, uploadsOnFailingDisk } from './disk-faults.ts';

let site: RunningSite;
beforeAll(async () => void (site = await startSite()));
afterAll(() => site.close());

test('a photo that a full or broken disk cannot store is refused, leaves nothing, and is stored when sent again', async () => {
  const { points, violations } = await uploadsOnFailingDisk(site, 1);
  expect(violations).toEqual([]);
  expect(points).toBe(16);
});

test('sizes that the disk cannot store are shown all the same, and are made when there is space again', async () => {
  expect((await sizesOnFailingDisk(site, 1)).violations).toEqual([]);
});
