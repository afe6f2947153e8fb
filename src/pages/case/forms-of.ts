import type { CasePage, ShownCase } from '#src/features/cases/queries.server.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import type { CaseOperation } from './case-operations.ts';
import type { FailedCase } from './failed-case.server.ts';
import type { CardOfCase } from './new-card.tsx';

export type FormsProps = {
  readonly card: CardOfCase;
  readonly page: CasePage;
  readonly clientKey: string;
  readonly failed: FailedCase | undefined;
};

/** Which forms the page has at this moment. A refused one says why itself; of one that is gone the page says it. */
export function isOnPage(
  { open, role, mayAct, reasons, offer, claimable, mayEscalate }: CasePage,
  form: CaseOperation,
) {
  const isOpen = open !== null && mayAct;
  switch (form) {
    case 'open':
      return open === null && reasons.length > 0;
    case 'answer':
      return isOpen;
    case 'offer':
      return open !== null && offer !== null && offer.all.amount > 0;
    case 'claim':
      return open !== null && claimable !== null;
    case 'take-refund':
      return isOpen && role === 'customer' && open.offered !== null;
    case 'escalate':
      return open !== null && mayEscalate;
    case 'withdraw':
      return isOpen && open.openedBy === role;
    // Each of several closed cases has its own.
    case 'pay':
    case 'object':
      return false;
  }
}

/** The answer to a form of the page. `caseId`: of one that several cases have. */
export function answerOf(
  { page, failed }: Pick<FormsProps, 'page' | 'failed'>,
  operation: CaseOperation,
  caseId?: string,
): FormAnswer | undefined {
  if (failed?.operation !== operation) return undefined;
  if (isOnPage(page, operation)) return failed.answer;
  const typedIn = failed.answer.result?.initialValue?.['caseId'];
  return caseId === undefined || typedIn === caseId ? { ...failed.answer, refused: null } : undefined;
}

/** As the key of a form of a case: it is a new one when what was typed has been sent, and stays when another form was. */
export function keyOfForm({ id, entries }: ShownCase, { role }: CasePage, what: 'answered' | 'objected'): string {
  return `${id} ${entries.filter((entry) => entry.by === role && entry.what === what).length}`;
}
