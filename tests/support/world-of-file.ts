import { afterAll, afterEach, expect } from 'vitest';
import { brokenLedger } from './ledger-invariants.ts';
import { makeWorld, type World } from './world.ts';

/**
 * A world for all tests of a file, closed after the last of them. After each test the ledger is held
 * against line items, histories and the sandbox, whatever the test itself was about.
 */
export async function worldOfFile(): Promise<World> {
  const world = await makeWorld();
  afterEach(async () => {
    expect(await brokenLedger(world.app.db, await world.sandbox.books())).toEqual([]);
  });
  afterAll(() => world.close());
  return world;
}
