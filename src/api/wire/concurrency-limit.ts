import { refuse } from '#src/domain/refusal.ts';

type InTurn = <T>(who: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `most` be at work, and at most `each` of one person. Whoever comes beyond that is told
 * to come back: refuses `image-busy`, or `too-many-requests` for the person's own.
 */
export function fewAtOnce(max: number, each: number): InTurn {
  const atWork = new Map<string, number>();
  let all = 0;
  return async (who, work) => {
    const mine = atWork.get(who) ?? 0;
    if (mine >= each) refuse('too-many-requests', { retryAfter: 5 });
    if (all >= max) refuse('image-busy', { retryAfter: 5 });
    all += 1;
    atWork.set(who, mine + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (atWork.get(who) ?? 1) - 1;
      if (left === 0) atWork.delete(who);
      else atWork.set(who, left);
    }
  };
}
