import { startWholeSite } from '#tests/support/whole-site.ts';

/**
 * Starts one marketplace for all browser tests. It trusts one proxy, so that each visitor can have their own IP
 * address and rate limits. SITE is the address of a marketplace that is already running, SITE_SANDBOX the port of
 * its payment sandbox.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SITE']) return async () => {};
  const site = await startWholeSite({ TRUST_PROXY: '1' });
  // Each Playwright worker reads these when it loads the configuration.
  process.env['SITE'] = site.address;
  process.env['SITE_SANDBOX'] = String(site.sandboxPort);
  return site.stop;
}
