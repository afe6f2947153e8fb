import { claimCall } from '#src/features/payments/calls.server.ts';
import type { Config } from '#src/platform/config.ts';
import { startWorkers } from '#src/platform/jobs/workers.server.ts';
import { makeEmailSender } from '#src/platform/email/email.server.ts';
import { makeApp } from '#src/platform/make-app.server.ts';

export type Held = { readonly callId: string; readonly emailId: string };

/** A worker in the middle of its work for ever: it has claimed a call, an email and every picture's job. */
const app = await makeApp(JSON.parse(process.env['HOLDER_CONFIG'] ?? '{}') as Config);
const { callId, emailId } = JSON.parse(process.env['HOLDER_WORK'] ?? '{}') as Held;
const forEver = new Promise<never>(() => {});
const { promise: takenJob, resolve: hasJob } = Promise.withResolvers<void>();
await startWorkers(app, {
  'make-variants': async () => {
    hasJob();
    await forEver;
  },
});
const { db, jobs, logger, claimant } = app;
const { promise: takenEmail, resolve: hasEmail } = Promise.withResolvers<void>();
const send = () => {
  hasEmail();
  return forEver;
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
});
void email.deliver(emailId);
const call = await claimCall(db, callId, await claimant.name());
await Promise.all([takenJob, takenEmail]);
process.on('disconnect', () => process.exit(0));
process.send?.(call === null ? 'nothing' : 'holds');
