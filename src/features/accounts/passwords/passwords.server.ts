import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refusal, RefusalError } from '#src/domain/refusal.ts';
import { makeBoundedQueue } from '#src/platform/bounded-queue.ts';

/** Argon2id (2) with 19 MiB, two passes, one lane: the minimum of OWASP's password storage cheat sheet. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random, unknown password: verifying against it takes as long as for a known account. */
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$rS7u++VdZ/pmVoJpsQ9PFg$jQmZmouesPHika/cy443ih46eoy+RUR+3DhxnGGPMZI';

/**
 * One hashing queue per process: argon2 is CPU-bound, so at most half of the processors hash, and two of libuv's four
 * threads stay free for file and DNS work. The last call in a full queue waits half a second.
 */
const concurrency = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const queue = makeBoundedQueue(
  concurrency,
  { hash: { priority: 0, maxWaiting: 24 * concurrency } },
  () => new RefusalError(refusal('too-many-requests', { retryAfter: 5 })),
);

/** Takes about 20 ms of one core; refuses `too-many-requests` when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  return await queue.run('hash', () => hash(password, settings));
}

/** False for an account without a password, after the same work. */
export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await queue.run('hash', () => verify(storedHash ?? unknownHash, password));
  return right && typeof storedHash === 'string';
}
