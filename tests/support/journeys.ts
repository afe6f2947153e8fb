import { startWholeSite } from './whole-site.ts';

/** Starts the site once for all journeys; set SITE to use one that is running already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SITE']) return async () => {};
  const site = await startWholeSite();
  // Read by the configuration again in each worker, as `baseURL`.
  process.env['SITE'] = site.address;
  process.env['SITE_DATA_DIR'] = site.dataDir;
  return site.stop;
}
