import { freePort } from '#src/platform/free-port.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { startWholeSite } from '#tests/support/whole-site.ts';

/**
 * Starts one marketplace for all browser tests, with an identity provider. It trusts one proxy, so that each visitor can
 * have their own IP address and rate limits. SITE is the address of a marketplace that is already running, SITE_SANDBOX
 * the port of its payment sandbox, SITE_IDENTITY the identity provider.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SITE']) return async () => {};
  const port = await freePort();
  const there = await startIdentityProvider([`http://localhost:${port}/login/with/oidc/callback`]);
  // The demo's photos in all sizes would take a tenth of the time of all journeys. A machine that is busy with something
  // else answers late, and sheds none of them.
  const own = { TRUST_PROXY: '1', PORT: String(port), IMAGES_AHEAD: '0', LOAD_SHEDDING: '0' };
  const site = await startWholeSite({ ...own, ...there.settings });
  // Each Playwright worker reads these when it loads the configuration.
  process.env['SITE'] = site.address;
  process.env['SITE_SANDBOX'] = String(site.sandboxPort);
  process.env['SITE_IDENTITY'] = there.issuer;
  return async () => {
    await site.stop();
    await there.close();
  };
}
