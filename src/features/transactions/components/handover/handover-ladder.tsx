import { Check, Circle } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { selector } from '#src/domain/text/selector.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import type { ProviderCancellation } from '#src/features/handover/handover.server.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { isFeeOpen } from '#src/features/handover/overdue.ts';
import { handoverPhotoPath } from '#src/features/handover/photos.ts';
import type { HandoverView, ShownStep } from '../../handover-view.server.ts';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { confirmParam } from '../actions/user-actions.ts';
import { nameOf } from '../transaction-values.ts';
import { ConditionPhotos } from './condition-photos.tsx';
import { stepParam } from './step-param.ts';

type LadderProps = {
  readonly transaction: TransactionPage;
  readonly to: string;
  /** The viewer can report a problem with it. */
  readonly mayReport?: boolean;
};

/** Where the item is: what was recorded of it, what comes next, and what the viewer can record. */
export function HandoverLadder({ transaction, to, mayReport = false }: LadderProps) {
  const { stage, handover, role, delivery, other } = transaction;
  const { steps, expected, later, open } = handover;
  if (handover.reason !== null) return <CancelledBecause reason={handover.reason} name={nameOf(other)} role={role} />;
  if (steps.length === 0 && open.length === 0 && (stage !== 'agreed' || expected === null)) return null;
  const values = { side: role, name: nameOf(other), delivery: selector(delivery) };
  return (
    <section aria-labelledby="handover">
      <h2 id="handover" className="d4 mb-5">
        <FormattedMessage id="handover.title" />
      </h2>
      <ol className="grid gap-4">
        {steps.map((step) => (
          <DoneStep key={step.step} step={step} values={values} />
        ))}
        {expected !== null && <NextStep expected={expected} values={values} />}
        {later.map((step) => (
          <li key={step} className="muted flex gap-3">
            <Icon as={Circle} size={20} className="mt-1 shrink-0 opacity-50" />
            <p>
              <FormattedMessage id="handover.todo" values={{ ...values, step: selector(step) }} />
            </p>
          </li>
        ))}
      </ol>
      <ReturnUnsaid transaction={transaction} />
      <StepButtons transaction={transaction} to={to} mayReport={mayReport} />
      <ConditionPhotos photoPath={(photoId) => handoverPhotoPath(transaction.id, photoId)} steps={steps} />
    </section>
  );
}

type Values = { readonly side: string; readonly name: string; readonly delivery: string };

function DoneStep({ step, values }: { readonly step: ShownStep; readonly values: Values }) {
  return (
    <li className="flex gap-3">
      <Icon as={Check} size={20} className="mt-1 shrink-0" />
      <div className="min-w-0">
        <p className="h6">
          <FormattedMessage
            id={step.isByUs ? 'handover.done-by-us' : 'handover.done'}
            values={{ ...values, step: selector(step.step), way: selector(step.way ?? 'none') }}
          />
        </p>
        <p className="small muted">
          <time dateTime={step.at.toISOString()}>{formatDayAndTime(step.at, marketplace.timeZone)}</time>
          {step.isByUs && (
            <>
              {' · '}
              <FormattedMessage id="handover.by-us" />
            </>
          )}
        </p>
        <Tracking step={step} />
      </div>
    </li>
  );
}

type NextStepProps = { readonly expected: NonNullable<HandoverView['expected']>; readonly values: Values };

function NextStep({ expected, values }: NextStepProps) {
  return (
    <li className="flex gap-3" aria-current="step">
      <Icon as={Circle} size={20} className="mt-1 shrink-0" />
      <div>
        <p className="h6">
          <FormattedMessage id="handover.todo" values={{ ...values, step: selector(expected.step) }} />
        </p>
        <p className="small muted">
          <FormattedMessage
            id={expected.isLate ? 'handover.late' : 'handover.by-day'}
            values={{ day: formatDay(expected.day) }}
          />
        </p>
      </div>
    </li>
  );
}

/** For who agreed to a late fee, whose days may go on although the order is complete. */
function ReturnUnsaid({
  transaction: { handover, role, delivery, listing, other, agreed, payin },
}: Pick<LadderProps, 'transaction'>) {
  const fee = agreed?.caps.lateFee;
  if (!handover.isReturnUnsaid || role !== 'customer' || fee === undefined || !isFeeOpen(agreed)) return null;
  return (
    <p className="small muted mt-6">
      <FormattedMessage
        id="handover.back-unsaid"
        values={{
          ...{ name: nameOf(other), listing: listing.title, delivery: selector(delivery) },
          fee: formatMoney(money(fee, payin.currency)),
        }}
      />
    </p>
  );
}

/** What the viewer can record now, each behind a question. */
function StepButtons({
  transaction: { handover, delivery, stage, listing, agreed },
  to,
  mayReport,
}: Required<LadderProps>) {
  const { open, expected, returnUntil } = handover;
  if (open.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {returnUntil !== null && (
        <p className="small muted w-full">
          <FormattedMessage
            id="handover.back-late"
            values={{
              ...{ listing: listing.title, until: formatDay(returnUntil) },
              fee: isFeeOpen(agreed) && !handover.isLost ? 'agreed' : 'none',
              reports: mayReport ? 'yes' : 'no',
            }}
          />
        </p>
      )}
      {inOrderOfNeed(open, expected?.step).map((step, index) => (
        <LinkButton
          key={step}
          variant={index > 0 ? 'quiet' : stage === 'completed' ? 'outline' : undefined}
          to={`${to}?${confirmParam}=${stepParam(step)}`}
          replace
          {...toSheet}
        >
          <FormattedMessage id="handover.record" values={{ step: selector(step), delivery: selector(delivery) }} />
        </LinkButton>
      ))}
    </div>
  );
}

type BecauseProps = {
  readonly reason: ProviderCancellation;
  readonly name: string;
  readonly role: TransactionPage['role'];
};

/** Why the lender cancelled, in the words of the form and in their own. */
function CancelledBecause({ reason: { reason, note }, name, role }: BecauseProps) {
  return (
    <Banner>
      <FormattedMessage id="handover.cancelled-because" values={{ side: role, name, reason: selector(reason) }} />
      {note !== '' && <span className="wrap-anywhere mt-1 block">“{note}”</span>}
    </Banner>
  );
}

/** The expected step first. */
function inOrderOfNeed(open: readonly HandoverStep[], expected: HandoverStep | undefined): readonly HandoverStep[] {
  return open.toSorted((a, b) => Number(b === expected) - Number(a === expected));
}

const courierNames = {
  'nz-post': 'handover.courier-nz-post',
  'aramex': 'handover.courier-aramex',
  'dhl': 'handover.courier-dhl',
} as const;

function Tracking({ step: { courier, tracking, link } }: { readonly step: ShownStep }) {
  if (tracking === null) return null;
  const known = courier !== null && Object.hasOwn(courierNames, courier);
  const words = known ? (
    <>
      <FormattedMessage id={courierNames[courier as keyof typeof courierNames]} /> {tracking}
    </>
  ) : (
    <FormattedMessage id="handover.tracking" values={{ tracking }} />
  );
  return (
    <p className="small wrap-anywhere">
      {link === null ? (
        words
      ) : (
        <a href={link} target="_blank" rel="noreferrer" className="underline">
          {words}
        </a>
      )}
    </p>
  );
}
