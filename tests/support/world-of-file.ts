import { afterAll } from 'vitest';
import { makeWorld, type World } from './world.ts';

/** A world for all tests of a file, closed after the last of them. */
export async function worldOfFile(): Promise<World> {
  const world = await makeWorld();
  afterAll(() => world.close());
  return world;
}
