import { startWholeSite } from '#tests/support/whole-site.ts';

/**
 * Starts one marketplace for all journeys. It believes one proxy, so that each visitor can have an
 * address of their own, and with it limits of tries of their own. SITE names one that is running
 * already, SITE_SANDBOX the port of its payment sandbox.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SITE']) return async () => {};
  const site = await startWholeSite({ TRUST_PROXY: '1' });
  // Each worker reads the configuration, and with it these, for itself.
  process.env['SITE'] = site.address;
  process.env['SITE_SANDBOX'] = String(site.sandboxPort);
  return site.stop;
}
