import { startStack } from '#tests/support/stack.ts';

/**
 * Starts one marketplace for all journeys. SITE and SITE_SANDBOX name one that is running already, and
 * the port of its payment sandbox; it should have been started with TRUST_PROXY=1.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SITE']) return async () => {};
  const stack = await startStack();
  // Each worker reads the configuration, and with it these, for itself.
  process.env['SITE'] = stack.address;
  process.env['SITE_SANDBOX'] = String(stack.sandboxPort);
  return stack.stop;
}
