import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { keepFocus } from '#src/ui/forms/keep-focus.ts';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { answerValues } from '#src/features/transactions/answer-words.ts';
import type { CheckoutPage } from '../checkout-page.ts';
import type { Need } from '../payment/form-state.ts';
import { mayPay, type Flow } from '../payment/payment-flow.ts';
import { Section } from './section.tsx';

export type PayPage = Pick<CheckoutPage, 'isInstant' | 'total' | 'answer' | 'mayRequest'> & {
  /** The lender's. */
  readonly name: string;
  readonly kind: 'rent' | 'sale' | 'both';
  /** Items that are paid for. */
  readonly count: number;
};

type FootProps = {
  readonly page: PayPage;
  readonly flow: Flow;
  readonly needs: readonly Need[];
  readonly busy: boolean;
  /** The card fields were asked for, and have not come yet. */
  readonly awaitsCard: boolean;
};

type PaySectionProps = FootProps & {
  readonly terms: {
    readonly checked: boolean;
    readonly error: string | undefined;
    readonly onTick: (ticked: boolean) => void;
    readonly words: ReactNode;
  };
  /** Error of the last attempt. */
  readonly children: ReactNode;
};

/** The terms, the pay button with the total, and what happens next. */
export function PaySection({ terms, children, ...foot }: PaySectionProps) {
  const { page, flow, busy } = foot;
  return (
    <>
      <Section>
        <div className="grid gap-5">
          <CheckBox
            checked={terms.checked}
            onChange={(event) => terms.onTick(event.currentTarget.checked)}
            error={terms.error}
            disabled={busy}
            required
          >
            {terms.words}
          </CheckBox>
          {children}
        </div>
      </Section>
      {(flow.phase !== 'idle' || mayPay(flow)) && (
        <>
          <PayFoot {...foot} />
          <p className="small muted mt-5 text-center text-balance">
            <FormattedMessage
              id={page.isInstant ? 'checkout.instant-line' : 'checkout.refund-line'}
              values={{ name: page.name, ...answerValues(page.answer) }}
            />
          </p>
        </>
      )}
    </>
  );
}

/** The button, and what is missing. Below 1024 px it stays at the foot of the screen while the form is filled in. */
function PayFoot({ page, flow: { phase }, needs, busy, awaitsCard }: FootProps) {
  const intl = useIntl();
  const list = intl.formatList(
    needs.map((need) => intl.formatMessage({ id: need === 'claims' ? 'claims.need' : `checkout.need-${need}` })),
  );
  return (
    <div className="pay-foot">
      <Button
        type="submit"
        size="final"
        full
        onMouseDown={keepFocus}
        busy={busy || awaitsCard}
        aria-disabled={needs.length > 0 || !page.mayRequest}
        aria-describedby="pay-state"
      >
        <FormattedMessage
          id={page.isInstant ? 'checkout.pay-instant' : 'checkout.pay'}
          values={{ total: formatMoney(page.total), kind: page.kind, count: page.count }}
        />
      </Button>
      <p id="pay-state" role="status" className="small muted text-center text-balance empty:hidden">
        {phase !== 'idle' && <FormattedMessage id={`checkout.phase-${phase}`} />}
        {phase === 'idle' && awaitsCard && <FormattedMessage id="checkout.card-awaited" />}
        {phase === 'idle' && !awaitsCard && needs.length > 0 && (
          <FormattedMessage id="checkout.still-needed" values={{ list }} />
        )}
      </p>
    </div>
  );
}
