import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { isObjectable, isPayable } from '#src/domain/process/claim-states.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime, formatDeadline } from '#src/ui/data/format/times.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import type { PaidOutcome } from '../case-path.ts';
import type { CasePage, ShownCase } from '../queries.server.ts';
import { PayForm } from './pay-form.tsx';

type ClaimPanelProps = {
  readonly page: Pick<
    CasePage,
    'id' | 'role' | 'mayAct' | 'cards' | 'mayAddCard' | 'newestCardId' | 'orderCard' | 'now'
  >;
  readonly shown: ShownCase;
  /** Of the other side. */
  readonly name: string;
  /** The level of its heading: of an open case it stands below the title of the page. */
  readonly heading?: 'h2' | 'h3';
  /** The form of a new card, where one is being added to pay with. */
  readonly newCard?: ReactNode;
  /** A card was added for this a moment ago. */
  readonly isCardAdded?: boolean | undefined;
  /** What came of a payment for which the customer's bank has led them here. */
  readonly paid?: PaidOutcome | null;
  /** What the site answered to its payment. */
  readonly payment?: FormAnswer | undefined;
  /** The form to object, where it is possible. */
  readonly children?: ReactNode;
};

/** What is claimed in a case and what becomes of it; the customer pays or objects here. */
export function ClaimPanel({
  page,
  shown,
  name,
  heading: Heading = 'h3',
  newCard,
  isCardAdded = false,
  paid = null,
  payment,
  children,
}: ClaimPanelProps) {
  const { claim } = shown;
  const line = useAnswerFocus(claim?.state ?? null, shown.id, paid);
  const atBank = useBankAnswer(paid);
  if (claim === null) return null;
  const { state, kind } = claim;
  const mayObject = isObjectable(claim, page.now);
  const amount = formatMoney(claim.amount ?? claim.named);
  const isCustomer = page.role === 'customer' && page.mayAct;
  return (
    <section className="grid gap-4 border-t border-line pt-5" aria-labelledby={`claim-${shown.id}`}>
      <Heading id={`claim-${shown.id}`} className="h5">
        <FormattedMessage id="case.pay-title" values={{ kind, amount }} />
      </Heading>
      <p ref={line} tabIndex={-1}>
        <StateLine {...{ claim, mayObject, name }} role={page.role} isClosed={shown.closedAt !== null} />
      </p>
      <HowCounted claim={claim} role={page.role} isClosed={shown.closedAt !== null} />
      <AfterCharge claim={claim} role={page.role} />
      {isCustomer &&
        isPayable(state) &&
        (newCard ?? (
          <PayForm
            {...{ page, amount, isCardAdded }}
            caseId={shown.id}
            isCardKept={claim.isCardKept}
            answer={payment ?? atBank}
          />
        ))}
      {isCustomer && mayObject && children}
    </section>
  );
}

type SentFrom = { readonly state: string | null } | null;

/**
 * `sent`: the state in which a form was sent that is not answered yet. An answer that changes nothing, as of a payment that
 * was refused, ends it too: what changes the claim later is no answer to that form.
 */
export function afterSending(
  sent: SentFrom,
  { isSending, state }: { readonly isSending: boolean; readonly state: string | null },
): { readonly sent: SentFrom; readonly isAnswered: boolean } {
  if (isSending) return { sent: sent ?? { state }, isAnswered: false };
  return { sent: null, isAnswered: sent !== null && sent.state !== state };
}

/** The days of a late fee and the fee of each, where what is claimed, or what was decided, is what they come to. */
function HowCounted({ claim, role, isClosed }: AfterChargeProps & { readonly isClosed: boolean }) {
  const { state, amount, named, daysLate, perDay } = claim;
  const isNothing = state === 'dropped' || (isClosed && state === 'named');
  if (isNothing || daysLate === null || daysLate <= 0 || perDay === null) return null;
  if ((amount ?? named).amount !== daysLate * perDay.amount) return null;
  return (
    <p className="muted">
      <FormattedMessage id="case.pay-late" values={{ role: role, days: daysLate, fee: formatMoney(perDay) }} />
    </p>
  );
}

type AfterChargeProps = { readonly claim: NonNullable<ShownCase['claim']>; readonly role: CasePage['role'] };

/** What the customer's bank or a refund has done to the charge. */
function AfterCharge({ claim: { isDisputed, leftOfTaken, refunded }, role }: AfterChargeProps) {
  return (
    <>
      {isDisputed && (
        <p className="muted">
          <FormattedMessage id="case.pay-disputed" values={{ role: role }} />
        </p>
      )}
      {leftOfTaken !== null && (
        <p>
          <FormattedMessage
            id="case.pay-taken-back"
            values={{
              ...{ role: role, left: formatMoney(leftOfTaken) },
              paid: leftOfTaken.amount === 0 ? 'none' : 'some',
            }}
          />
        </p>
      )}
      {refunded !== null && (
        <p>
          <FormattedMessage id="case.pay-refunded" values={{ amount: formatMoney(refunded) }} />
        </p>
      )}
    </>
  );
}

/** What the customer's bank did not confirm is said where they pay; undefined where it was paid. */
function useBankAnswer(paid: PaidOutcome | null): FormAnswer | undefined {
  const { formatMessage } = useIntl();
  return useMemo(() => {
    if (paid === null || paid === 'paid') return undefined;
    return { result: null, refused: formatMessage({ id: `case.pay-${paid}` }) };
  }, [paid, formatMessage]);
}

/** Focus management: what the viewer sent about this claim, or paid at their bank, is answered here, where their form has been. */
function useAnswerFocus(state: string | null, caseId: string, paid: PaidOutcome | null) {
  const line = useRef<HTMLParagraphElement>(null);
  const isSending = useNavigation().formData?.get('caseId') === caseId;
  const sent = useRef<SentFrom>(null);
  useEffect(() => {
    if (paid === 'paid') line.current?.focus();
  }, [paid]);
  useEffect(() => {
    const next = afterSending(sent.current, { isSending, state });
    sent.current = next.sent;
    if (next.isAnswered) line.current?.focus();
  }, [isSending, state]);
  return line;
}

type StateLineProps = {
  readonly claim: NonNullable<ShownCase['claim']>;
  readonly mayObject: boolean;
  readonly role: CasePage['role'];
  readonly name: string;
  readonly isClosed: boolean;
};

function StateLine({ claim, mayObject, role, name, isClosed }: StateLineProps) {
  const { state, payBy, chargedAt, payOutAt, leftOfTaken, wasDeclined, hasObjected } = claim;
  const zone = marketplace.timeZone;
  // Its case has ended another way.
  if (isClosed && state === 'named') return <FormattedMessage id="case.pay-closed" />;
  const until = state === 'charged' ? payOutAt : payBy;
  return (
    <FormattedMessage
      id={`case.pay-${role}-${state === 'objected' && !hasObjected ? 'banned' : state}`}
      values={{
        name,
        until: until === null ? '' : formatDeadline(until, zone),
        when: chargedAt === null ? '' : formatDayAndTime(chargedAt, zone),
        refused: wasDeclined ? 'yes' : 'no',
        paid: leftOfTaken?.amount === 0 ? 'taken' : payOutAt === null ? 'yes' : 'no',
        objects: mayObject ? 'yes' : 'no',
      }}
    />
  );
}
