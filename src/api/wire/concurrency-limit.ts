import { refuse } from '#src/domain/refusal.ts';

type LimitedRun = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Concurrency limiter: runs at most `max` calls at a time, and at most `each` of one user. Beyond that it refuses
 * `image-busy`, or `too-many-requests` for the user's own limit.
 */
export function makeConcurrencyLimit(max: number, each: number): LimitedRun {
  const runningByUser = new Map<string, number>();
  let running = 0;
  return async (userId, work) => {
    const ofUser = runningByUser.get(userId) ?? 0;
    if (ofUser >= each) refuse('too-many-requests', { retryAfter: 5 });
    if (running >= max) refuse('image-busy', { retryAfter: 5 });
    running += 1;
    runningByUser.set(userId, ofUser + 1);
    try {
      return await work();
    } finally {
      running -= 1;
      const left = (runningByUser.get(userId) ?? 1) - 1;
      if (left === 0) runningByUser.delete(userId);
      else runningByUser.set(userId, left);
    }
  };
}
