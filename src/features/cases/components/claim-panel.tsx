import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { isPayable } from '#src/domain/process/claim-states.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime, formatDeadline } from '#src/ui/data/format/times.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { useCardName } from '#src/features/cards/use-card-name.ts';
import { caseCardPath } from '../case-path.ts';
import type { CasePage, ShownCase } from '../queries.server.ts';

type ClaimPanelProps = {
  readonly page: Pick<CasePage, 'id' | 'role' | 'mayAct' | 'cards' | 'mayAddCard' | 'newestCardId'>;
  readonly shown: ShownCase;
  /** The form of a new card, where one is being added to pay with. */
  readonly newCard?: ReactNode;
  /** A card was added for this a moment ago. */
  readonly isCardAdded?: boolean | undefined;
  /** The form to object, where it is possible. */
  readonly children?: ReactNode;
};

/** What is claimed in a case and what becomes of it; the customer pays or objects here. */
export function ClaimPanel({ page, shown, newCard, isCardAdded = false, children }: ClaimPanelProps) {
  const { claim } = shown;
  if (claim === null) return null;
  const { state, kind, isDisputed, refunded, hasObjected } = claim;
  const amount = formatMoney(claim.amount ?? claim.named);
  const isCustomer = page.role === 'customer' && page.mayAct;
  return (
    <section className="grid gap-4 border-y border-line py-5" aria-labelledby={`claim-${shown.id}`}>
      <h3 id={`claim-${shown.id}`} className="h5">
        <FormattedMessage id="case.pay-title" values={{ kind, amount }} />
      </h3>
      <p>
        <StateLine claim={claim} role={page.role} />
      </p>
      {isDisputed && (
        <p className="muted">
          <FormattedMessage id="case.pay-disputed" />
        </p>
      )}
      {refunded !== null && (
        <p>
          <FormattedMessage id="case.pay-refunded" values={{ amount: formatMoney(refunded) }} />
        </p>
      )}
      {isCustomer &&
        isPayable(state) &&
        (newCard ?? <PayForm caseId={shown.id} page={page} amount={amount} isCardAdded={isCardAdded} />)}
      {isCustomer && state === 'announced' && !hasObjected && children}
    </section>
  );
}

type StateLineProps = { readonly claim: NonNullable<ShownCase['claim']>; readonly role: CasePage['role'] };

function StateLine({ claim: { state, payBy, chargedAt, payOutAt, lastDecline }, role }: StateLineProps) {
  const zone = marketplace.timeZone;
  const until = state === 'charged' ? payOutAt : payBy;
  return (
    <FormattedMessage
      id={`case.pay-${role}-${state}`}
      values={{
        until: until === null ? '' : formatDeadline(until, zone),
        when: chargedAt === null ? '' : formatDayAndTime(chargedAt, zone),
        refused: lastDecline === null ? 'no' : 'yes',
        paid: payOutAt === null ? 'yes' : 'no',
      }}
    />
  );
}

type PayFormProps = Pick<ClaimPanelProps, 'page'> & {
  readonly caseId: string;
  readonly amount: string;
  readonly isCardAdded: boolean;
};

/** Works without scripts: the server pays with a card that the customer keeps with us. */
function PayForm({ caseId, page: { id, cards, mayAddCard, newestCardId }, amount, isCardAdded }: PayFormProps) {
  const intl = useIntl();
  const cardName = useCardName();
  const { state, formData } = useNavigation();
  const choices = [
    { value: 'kept', title: intl.formatMessage({ id: 'case.pay-kept-card' }) },
    ...cards.map(({ id: value, ...card }) => ({ value, title: cardName(card) })),
  ];
  const chosen = (isCardAdded ? newestCardId : null) ?? 'kept';
  return (
    <Form method="post" className="grid gap-4">
      <CsrfField />
      <input type="hidden" name="operation" value="pay" />
      <input type="hidden" name="caseId" value={caseId} />
      <RadioCards legend={<FormattedMessage id="case.pay-with" />} name="card" defaultValue={chosen} cards={choices} />
      <p className="small muted">
        <FormattedMessage
          id="case.pay-other-card"
          values={{
            link: (words) => (
              <TextLink key="cards" to={mayAddCard ? caseCardPath(id, { of: caseId }) : '/account/payment-methods'}>
                {words}
              </TextLink>
            ),
          }}
        />
      </p>
      <Button type="submit" className="w-fit" busy={state !== 'idle' && formData?.get('operation') === 'pay'}>
        <FormattedMessage id="case.pay" values={{ amount }} />
      </Button>
    </Form>
  );
}
