import { join } from 'node:path';
import { marketplace } from '#marketplace';
import { openDatabase } from '#src/database/database.server.ts';
import type { App } from './app.ts';
import { makeClock } from './clock.server.ts';
import type { Config } from './config.ts';
import { diskFiles } from './files/disk.server.ts';
import { makeImages } from './images/images.server.ts';
import { makeJobs } from './jobs/jobs.server.ts';
import { prepareJobs } from './jobs/schema.server.ts';
import { makeLeases } from './leases.server.ts';
import { makeMail } from './mail/mail.server.ts';
import { localPost, smtpPost } from './mail/post.server.ts';
import { makePayments } from './payments/stripe.server.ts';
import { makeReports } from './reports/reports.server.ts';
import { makeSms } from './sms/sms.server.ts';

const country: Readonly<Record<string, string>> = { NZ: 'Aotearoa New Zealand' };

/** Opens every promise of the world outside, as the settings say. Throws when the database does not answer. */
export async function makeApp(config: Config): Promise<App> {
  const reports = makeReports();
  await prepareJobs(config.databaseUrl);
  const db = openDatabase(config.databaseUrl);
  const jobs = await makeJobs(config.databaseUrl, reports);
  const leases = makeLeases(config.databaseUrl);
  const root = config.canonicalRootUrl;
  const post = config.smtpUrl === null ? localPost : smtpPost(config.smtpUrl, config.mailFrom, new URL(root).hostname);
  const files = diskFiles(join(config.dataDir, 'files'));
  const site = [marketplace.name, country[marketplace.country]].filter(Boolean).join(', ');
  return {
    config,
    db,
    reports,
    jobs,
    leases,
    files,
    clock: makeClock(db, { movable: config.demo || config.mode === 'test' }),
    payments: makePayments(config.payments),
    mail: makeMail({ db, jobs, reports, post, root, site }),
    sms: makeSms({ db, jobs }),
    images: makeImages(files),
    async close() {
      post.close();
      await Promise.allSettled([jobs.close(), leases.close()]);
      await db.$client.end();
    },
  };
}
