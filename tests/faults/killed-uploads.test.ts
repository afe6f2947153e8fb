import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { makeCrashTargets, type CrashTargets } from './kill.ts';
import { killSizes, killUploads } from './upload-kills.ts';

let context: TestContext;
let targets: CrashTargets;
beforeAll(async () => {
  context = await makeTestContext();
  targets = makeCrashTargets(context.app.config);
});
afterAll(async () => {
  targets.close();
  await context.close();
});

test('a process that dies during an upload leaves nothing half, and the photo can be sent again', async () => {
  const { points, violations } = await killUploads(context, targets, 1);
  expect(violations).toEqual([]);
  // Bytes of the upload, decoding, file and row.
  expect(new Set(points)).toEqual(
    new Set([
      ...['before open', 'before write', 'before mkdir', 'before fsync', 'before rename'],
      ...['before decoding', 'after decoding'],
      ...['before a unit of work', 'before its commit', 'after its commit'],
    ]),
  );
  expect(points.filter((point) => point === 'before write').length).toBeGreaterThan(2);
}, 600_000);

test('a worker that dies while it makes the sizes of a photo leaves those that are missing to the next', async () => {
  const { violations, kills } = await killSizes(context, targets, 1, (points) => [1, 2, 3, 4, 5, 6, 7, points.length]);
  expect([violations, kills]).toEqual([[], 8]);
}, 600_000);
