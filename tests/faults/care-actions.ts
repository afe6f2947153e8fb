import type { HandoverStep } from '#src/domain/process/handover.ts';
import { acceptRefund, answerCase, escalateCase, openCase, withdrawCase } from '#src/features/cases/commands.server.ts';
import { settleCase } from '#src/features/cases/decide.server.ts';
import { escalateLateCases } from '#src/features/cases/escalate-late.server.ts';
import type { Sent } from '#src/features/handover/forms.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import { leaveReview, replyToReview } from '#src/features/transactions/leave-review.server.ts';
import { endOvertaken } from '#src/features/transactions/overtaken.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import type { App } from '#src/platform/app.ts';

type ByParty = { readonly userId: string; readonly transactionId: string };

/** What happens to an item on its way, in a case about it, and after it. */
export type CareAction =
  | (ByParty & { readonly kind: 'record-step'; readonly step: HandoverStep; readonly sent: Sent | null })
  | (ByParty & { readonly kind: 'cancel-for-reason' })
  | { readonly kind: 'remind-of-handover' }
  | { readonly kind: 'end-overtaken'; readonly transactionId: string }
  | (ByParty & { readonly kind: 'review' })
  | (ByParty & { readonly kind: 'reply' })
  | (ByParty & { readonly kind: 'open-case' | 'answer-case'; readonly clientKey: string })
  | (ByParty & { readonly kind: 'escalate-case' | 'withdraw-case' })
  | (ByParty & { readonly kind: 'accept-refund'; readonly amount: number })
  | { readonly kind: 'escalate-late-cases' }
  | { readonly kind: 'settle-case'; readonly operatorId: string; readonly caseId: string; readonly amount: number };

/** The same command as a page, a call or the worker executes. */
export async function executeCare(app: App, action: CareAction): Promise<void> {
  switch (action.kind) {
    case 'remind-of-handover':
      return remindOfHandover(app);
    case 'end-overtaken':
      return endOvertaken(app, action.transactionId);
    case 'escalate-late-cases':
      return escalateLateCases(app);
    case 'settle-case': {
      const { operatorId, caseId, amount } = action;
      const request = { caseId, reason: 'The photos show it.', requestId: null };
      const verdict = { verdict: 'refunded', amount, lenderBears: amount } as const;
      return settleCase(app, { id: operatorId, role: 'operator' }, request, verdict);
    }
    default:
      return executeByParty(app, action);
  }
}

async function executeByParty(app: App, action: Extract<CareAction, ByParty>): Promise<void> {
  const viewer = { id: action.userId };
  const id = action.transactionId;
  const said = { content: 'The zip is broken.', photos: [] };
  switch (action.kind) {
    case 'record-step':
      return recordStep(app, viewer, id, { step: action.step, sent: action.sent });
    case 'cancel-for-reason':
      return cancelForReason(app, viewer, id, { reason: 'damaged', note: 'The zip broke.' });
    case 'review':
      return leaveReview(app, viewer, id, { reviewRating: 5, reviewContent: 'Lovely.' });
    case 'reply':
      return replyToReview(app, viewer, id, { reply: 'It was made for you.' });
    case 'open-case':
      return openCase(app, viewer, id, { reason: 'damaged', ...said, clientKey: action.clientKey });
    case 'answer-case':
      return answerCase(app, viewer, id, { ...said, clientKey: action.clientKey });
    case 'escalate-case':
      return escalateCase(app, viewer, id);
    case 'withdraw-case':
      return withdrawCase(app, viewer, id);
    case 'accept-refund':
      return acceptRefund(app, viewer, id, action.amount);
  }
}
