import { isAuditedTry, type AuditedTry } from '#src/domain/policy/policies.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { LoggedEntry } from '#src/features/accounts/audit-log.server.ts';
import { refusedAction } from '#src/features/accounts/refused-action.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { consoleOrderPath } from './order-path.ts';

/** A permission, with what exactly was done by it where it covers several things. */
const known = [
  ...['id-check.review.front', 'id-check.review.back', 'id-check.review'],
  ...['id-check.decide.verified', 'id-check.decide.rejected', 'id-check.decide'],
  ...['listing.approve.approved', 'listing.approve.returned', 'listing.approve'],
  ...['brand.decide.added', 'brand.decide.merged', 'brand.decide.kept', 'brand.decide'],
  ...['report.decide.dismissed', 'report.decide.closed', 'report.decide.reopened', 'report.decide'],
  ...['message-report.review', 'message-report.decide.dismissed', 'message-report.decide.hidden'],
  ...['message-report.decide.warned', 'message-report.decide.banned', 'message-report.decide.shown'],
  ...['message-report.decide.unbanned', 'message-report.decide'],
  ...['review.moderate.hidden', 'review.moderate.shown', 'review.moderate'],
  ...[
    'case.review',
    'case.read',
    'case.decide.refunded',
    'case.decide.not-refunded',
    'case.decide.charge',
    'case.decide.dropped',
  ],
  ...['case.decide.loss', 'case.decide.capture', 'case.decide.refund', 'case.decide.failed-refund'],
  ...['case.decide.close', 'case.decide.not-done', 'case.decide'],
  ...['case.settle.refund-claim', 'case.settle', 'order.review'],
  ...['transaction.intervene.cancel', 'transaction.intervene.complete', 'transaction.intervene.refund'],
  ...['transaction.intervene.dispatched', 'transaction.intervene.received'],
  ...['transaction.intervene.sent-back', 'transaction.intervene.returned'],
  ...[
    'transaction.intervene.not-done',
    'transaction.intervene',
    'account.act-as',
    'account.sign-out',
    'account.make-operator',
  ],
  ...['account.remove-operator', 'account.reset-second-factor', 'newsletter.export'],
] as const;

type Known = (typeof known)[number];
/** What is read of an entry. */
export type AuditedEntry = Pick<LoggedEntry, 'permission' | 'action' | 'resourceId'> & {
  /** Null for a command on the machine, and for a user who is none. */
  readonly operator?: object | null;
};

export type AuditLine = {
  /** The message that says what was done, or was tried; null for a permission without one. */
  readonly message: `console.audit-${Known}` | `console.audit-refused${'' | '-limited'}` | null;
  /** Of what was refused: what that was; null for anything else, and for a permission that there is no longer. */
  readonly tried: `console.tried-${AuditedTry}` | null;
  /** Amounts of the decision, in minor units. */
  readonly amounts: Readonly<Record<string, number>>;
  /** As it is stored: the permission, and what exactly. */
  readonly code: string;
};

/** What an entry of the audit log says. A decision about money is stored as an object, anything else as a word. */
export function auditLineOf({ permission, action, operator = null }: AuditedEntry): AuditLine {
  if (action === refusedAction) {
    const message = `console.audit-refused${operator === null ? '' : '-limited'}` as const;
    return {
      message,
      tried: isAuditedTry(permission) ? `console.tried-${permission}` : null,
      amounts: {},
      code: permission,
    };
  }
  const { name, amounts } = readAction(action);
  const exact = known.find((one) => one === `${permission}.${name}`);
  const line = exact ?? known.find((one) => one === permission);
  return {
    message: line === undefined ? null : `console.audit-${line}`,
    tried: null,
    amounts: exact === undefined ? {} : amounts,
    code: action === null ? permission : `${permission} · ${action}`,
  };
}

function readAction(action: string | null): { readonly name: string; readonly amounts: AuditLine['amounts'] } {
  if (action?.startsWith('{') !== true) return { name: action ?? '', amounts: {} };
  const facts = Object.entries(JSON.parse(action) as Record<string, unknown>);
  const [, name] = facts.find(([key, fact]) => (key === 'verdict' || key === 'kind') && typeof fact === 'string') ?? [];
  const amounts = facts.filter((fact): fact is [string, number] => typeof fact[1] === 'number');
  return { name: String(name ?? ''), amounts: Object.fromEntries(amounts) };
}

/** What an entry is about, and where an operator finds it. `words` is null for a listing, which has a title. */
export type AuditedThing = { readonly to: string | null; readonly words: MessageId | null; readonly id: string };

/** Null for an account, which has a column of its own, and for what has no page. */
export function auditedThingOf({ permission, action, resourceId }: AuditedEntry): AuditedThing | null {
  if (resourceId === null || !isUuid(resourceId) || action === refusedAction) return null;
  const [kind = ''] = permission.split('.');
  // A case about a payment is none between two people.
  const isAboutPayment =
    permission === 'case.read' || (permission === 'case.decide' && action?.includes('"kind"') === true);
  if (isAboutPayment) return { to: `/console/payments/${resourceId}`, words: 'console.audit-payment', id: resourceId };
  if (kind === 'transaction' || kind === 'order')
    return { to: consoleOrderPath(resourceId), words: 'console.audit-order', id: resourceId };
  const page = pages[kind];
  return page === undefined ? null : { to: `/console/${page.path}/${resourceId}`, words: page.words, id: resourceId };
}

type Page = { readonly path: string; readonly words: MessageId | null };

const pages: Readonly<Record<string, Page>> = {
  'id-check': { path: 'ids', words: 'console.document' },
  'listing': { path: 'listings', words: null },
  'report': { path: 'reports', words: null },
  'message-report': { path: 'messages', words: 'console.audit-message' },
  'review': { path: 'reviews', words: 'console.audit-review' },
  'case': { path: 'cases', words: 'console.audit-case' },
};

/** The ids of the listings among what these entries are about. */
export function listingsIn(entries: readonly AuditedEntry[]): string[] {
  return entries.map(auditedThingOf).flatMap((thing) => (thing?.words === null ? thing.id : []));
}
