import type { App } from '#src/platform/app.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import type { TestContext } from './test-context.ts';

type Calls = {
  readonly [Name in keyof Payments]: Payments[Name] extends (...input: never[]) => unknown ? Name : never;
}[keyof Payments];

/** The work of another process: its locks are its own. */
export async function elsewhere<T>(context: TestContext, work: (app: App) => Promise<T>): Promise<T> {
  const leases = makeLeases(context.databaseUrl);
  try {
    return await work({ ...context.app, leases });
  } finally {
    await leases.close();
  }
}

/**
 * The same application, stopped for a while each time the provider has answered `name`: a process that
 * hangs with the answer in its hands. `meanwhile` may answer something else in its place.
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

/** The same application, which notes the key of every call of `name`. */
export function notingKeys(app: App, name: Calls, keys: string[]): App {
  const real = app.payments[name] as (...input: unknown[]) => Promise<unknown>;
  const noting = (...input: unknown[]) => {
    keys.push(String(input.at(-1)));
    return real(...input);
  };
  return { ...app, payments: { ...app.payments, [name]: noting } };
}
