import { expect, test } from 'vitest';
import { connectionBudget, enoughConnections, planPools, type ServerLimits } from './connection-plan.ts';

const server: ServerLimits = { maxConnections: 100, reserved: 3, ownLimit: null };

/** What every process opens when all its pools are full, as counted in `make-app.int.test.ts`. */
function opened(total: number, webs: number, workers: number): number {
  const plan = planPools(total, { webs, workers });
  if (plan === null) throw new Error('They do not fit');
  return 2 + webs * (7 + plan.web.db + plan.web.searches) + workers * (10 + plan.worker.db + plan.worker.searches);
}

test('one web process and one worker have full pools', () => {
  expect(connectionBudget(undefined, server, { webs: 1, workers: 1 })).toEqual({ total: 87 });
  expect(planPools(87, { webs: 1, workers: 1 })).toEqual({
    web: { db: 12, searches: 8 },
    worker: { db: 12, searches: 1 },
  });
});

test('three web processes and a worker leave a tenth of a hundred connections free', () => {
  expect(planPools(87, { webs: 3, workers: 1 })?.web).toEqual({ db: 8, searches: 5 });
  expect(opened(87, 3, 1)).toBeLessThanOrEqual(87);
});

test('whatever fits is never exceeded', () => {
  const exceeded: string[] = [];
  for (const webs of [1, 2, 3, 5, 8, 32])
    for (const workers of [1, 2, 7])
      for (let total = 20; total < 1_000; total += 7)
        if (planPools(total, { webs, workers }) !== null && opened(total, webs, workers) > total)
          exceeded.push(`${total} for ${webs} and ${workers}`);
  expect(exceeded).toEqual([]);
});

test('too few connections are refused with a sentence that says what to change', () => {
  const problem = (wanted: number | undefined, limits: Partial<ServerLimits>, webs: number) =>
    connectionBudget(wanted, { ...server, ...limits }, { webs, workers: 1 });
  expect(problem(undefined, {}, 6)).toEqual({
    problem:
      '6 web processes and 1 worker need at least 121 database connections, and PostgreSQL lets Rotation open 97 ' +
      '(max_connections is 100, 3 of them reserved), of which 10 stay free for administration. Lower WEB_PROCESSES ' +
      'or WORKERS, or raise the limit.',
  });
  expect(problem(30, {}, 1)).toEqual({
    problem:
      '1 web process and 1 worker need at least 36 database connections, and DATABASE_CONNECTIONS allows 30. ' +
      'Lower WEB_PROCESSES or WORKERS, or raise the limit.',
  });
  expect(problem(98, {}, 1)).toMatchObject({
    problem: expect.stringMatching(/^DATABASE_CONNECTIONS is 98, but .* only 97 \(max_connections is 100/) as string,
  });
  expect(problem(60, { ownLimit: 50 }, 1)).toMatchObject({
    problem: expect.stringContaining('only 50 (the connection limit of its role or database)') as string,
  });
});

test('the built-in server gets enough for the processes that were asked for', () => {
  expect(enoughConnections({ webs: 1, workers: 1 })).toBe(100);
  const processes = { webs: 8, workers: 2 };
  const limits = { ...server, maxConnections: enoughConnections(processes) };
  const budget = connectionBudget(undefined, limits, processes);
  expect('total' in budget && planPools(budget.total, processes)?.web).toEqual({ db: 12, searches: 8 });
});
