import type { App } from '#src/platform/app.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import type { TestContext } from './test-context.ts';

type Calls = {
  readonly [Name in keyof Payments]: Payments[Name] extends (...input: never[]) => unknown ? Name : never;
}[keyof Payments];

/** Runs `work` as another process would: with leases of its own. */
export async function inAnotherProcess<T>(context: TestContext, work: (app: App) => Promise<T>): Promise<T> {
  const leases = makeLeases(context.databaseUrl);
  try {
    return await work({ ...context.app, leases });
  } finally {
    await leases.close();
  }
}

/**
 * The same application, paused each time Stripe has answered the call `name`: simulates a process that hangs
 * between receiving the answer and recording it. A value returned by `meanwhile` replaces the answer.
 */
export function pausedAfter<Name extends Calls>(
  app: App,
  name: Name,
  meanwhile: () => Promise<Awaited<ReturnType<Payments[Name]>> | void>,
): App {
  const real = app.payments[name] as (...input: unknown[]) => Promise<unknown>;
  const paused = async (...input: unknown[]) => {
    const answer = await real(...input);
    return (await meanwhile()) ?? answer;
  };
  return { ...app, payments: { ...app.payments, [name]: paused } };
}

/** The same application, recording the idempotency key of every call of `name` in `keys`. */
export function recordingKeys(app: App, name: Calls, keys: string[]): App {
  const real = app.payments[name] as (...input: unknown[]) => Promise<unknown>;
  const recording = (...input: unknown[]) => {
    keys.push(String(input.at(-1)));
    return real(...input);
  };
  return { ...app, payments: { ...app.payments, [name]: recording } };
}
