import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { Button, type ButtonLook, LinkButton } from '#src/ui/button.tsx';
import { formatDayAndTime } from '#src/ui/format/times.ts';
import { type Act, asksFirst, isQuiet, type ShownAct } from '../acts.ts';
import { askParam } from '../ask-param.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { nameOf } from '../transaction-values.ts';
import { useActing } from '../use-acting.ts';
import { ActForm } from './act-form.tsx';

type ActButtonProps = ShownAct & {
  /** The transaction's page. */
  readonly to: string;
  readonly transaction: TransactionPage;
};

/** A button, or the link to the question that comes before it. */
export function ActButton({ act, tooLate, to, transaction }: ActButtonProps) {
  const acting = useActing();
  const reason = useId();
  const look = looks[act];
  const words = <FormattedMessage id={`transaction.act.${act}`} />;
  if (tooLate) {
    return (
      <div>
        <Button {...look} full={!isQuiet(act)} aria-disabled aria-describedby={reason}>
          {words}
        </Button>
        <p id={reason} className="small muted mt-2">
          <FormattedMessage
            id="transaction.cancel-too-late"
            values={{ name: nameOf(transaction.other), kind: transaction.kind }}
          />
        </p>
      </div>
    );
  }
  if (asksFirst(act)) {
    const button = (
      <LinkButton {...look} full={!isQuiet(act)} to={`${to}?${askParam}=${act}`} replace preventScrollReset>
        {words}
      </LinkButton>
    );
    if (act !== 'cancel-by-customer' || transaction.freeUntil === null) return button;
    const moment = formatDayAndTime(transaction.freeUntil, marketplace.timeZone);
    return (
      <div>
        {button}
        <p className="small muted mt-2">
          <FormattedMessage id="transaction.cancel-free-until" values={{ moment }} />
        </p>
      </div>
    );
  }
  return (
    <ActForm act={act} to={to}>
      <Button type="submit" full {...look} busy={acting === act} aria-disabled={acting !== null && acting !== act}>
        {words}
      </Button>
    </ActForm>
  );
}

const looks: Readonly<Record<Act, ButtonLook>> = {
  'accept': {},
  'decline': { variant: 'outline' },
  'cancel-by-customer': { variant: 'quiet', size: 'small' },
  'abandon': { variant: 'outline' },
};
