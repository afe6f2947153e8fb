import { caseQueue } from '#src/features/cases/operator-queries.server.ts';
import { pendingIdChecks } from '#src/features/id-checks/queries.server.ts';
import { approvalQueue } from '#src/features/listing-approval/queries.server.ts';
import { reportQueue } from '#src/features/listing-reports/queries.server.ts';
import { brandQueue } from '#src/features/listings/decide-brand.server.ts';
import { messageReportQueue } from '#src/features/message-reports/queries.server.ts';
import { paymentCaseQueue } from '#src/features/payment-cases/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** How many things wait for an operator on each page of the console that has a queue, by its address. */
export type WaitingCounts = Readonly<Record<string, number>>;

/** Counted by the pages' own queries, so that neither says anything else. Refuses as they do. */
export async function waitingCounts(app: App, viewer: Viewer): Promise<WaitingCounts> {
  const first = 1;
  const queues = {
    '/console': pendingIdChecks(app, viewer, first),
    '/console/listings': approvalQueue(app, viewer, first),
    '/console/brands': brandQueue(app, viewer, first),
    '/console/reports': reportQueue(app, viewer, first),
    '/console/messages': messageReportQueue(app, viewer, first),
    '/console/cases': caseQueue(app, viewer, 'to-decide', first),
    '/console/payments': paymentCaseQueue(app, viewer, 'to-decide', first),
  };
  const counts = Object.entries(queues).map(async ([path, queue]) => [path, (await queue).total] as const);
  return Object.fromEntries(await Promise.all(counts));
}
