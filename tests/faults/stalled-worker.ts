import { claimCall } from '#src/features/payments/calls.server.ts';
import type { Config } from '#src/platform/config.ts';
import { startWorkers } from '#src/platform/jobs/workers.server.ts';
import { makeEmailSender } from '#src/platform/email/email.server.ts';
import { makeApp } from '#src/platform/make-app.server.ts';

export type Claimed = { readonly callId: string; readonly emailId: string };

/** A worker that never finishes: it has claimed a payment call, an email and the image jobs. */
const app = await makeApp(JSON.parse(process.env['STALLED_WORKER_CONFIG'] ?? '{}') as Config);
const { callId, emailId } = JSON.parse(process.env['STALLED_WORKER_CLAIMS'] ?? '{}') as Claimed;
const never = new Promise<never>(() => {});
const { promise: jobTaken, resolve: hasJob } = Promise.withResolvers<void>();
await startWorkers(app, {
  'make-variants': async () => {
    hasJob();
    await never;
  },
});
const { db, jobs, logger, claimant } = app;
const { promise: emailTaken, resolve: hasEmail } = Promise.withResolvers<void>();
const send = () => {
  hasEmail();
  return never;
};
const transport = { isExternal: true, send, close: () => {} };
const email = makeEmailSender({
  db,
  jobs,
  logger,
  claimant,
  transport,
  root: 'https://rotation.example',
  site: 'Rotation',
  repliesTo: null,
});
void email.deliver(emailId);
const call = await claimCall(db, callId, await claimant.name());
await Promise.all([jobTaken, emailTaken]);
process.on('disconnect', () => process.exit(0));
process.send?.(call === null ? 'nothing' : 'holds');
