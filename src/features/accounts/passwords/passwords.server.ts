import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#src/domain/refusal.ts';
import { makeQueue } from './queue.ts';

/** Argon2id (2) with 19 MiB, two passes, one lane: the least that OWASP's password storage sheet accepts. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password that nobody knows: an unknown account costs the same time as a known one. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$rS7u++VdZ/pmVoJpsQ9PFg$jQmZmouesPHika/cy443ih46eoy+RUR+3DhxnGGPMZI';

/**
 * One queue for the process. At most half of the processors hash, and two of libuv's four threads stay free for files and
 * names: else a flood of sign-ins would take the processor from everybody. Whoever comes last waits half a second.
 */
const running = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const inLine = makeQueue({ running, waiting: 24 * running }, () => refuse('too-many-requests', { retryAfter: 5 }));

/** Takes about 20 ms of one core; refuses `too-many-requests` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return await inLine(() => hash(password, settings));
}

/** False for an account without a password, after the same work. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const right = await inLine(() => verify(kept ?? nobodys, password));
  return right && typeof kept === 'string';
}
