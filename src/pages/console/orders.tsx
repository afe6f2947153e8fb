import { FormattedMessage, useIntl } from 'react-intl';
import { Form, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { handoverSteps } from '#src/domain/process/handover.ts';
import { selector } from '#src/domain/text/selector.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { StateBadge } from '#src/features/transactions/components/state-badge.tsx';
import { interveneForm, operatorTransitions } from '#src/features/transactions/intervene-form.ts';
import { recordOperation } from '#src/features/transactions/record-form.ts';
import {
  interveneInConsole,
  orderForOperator,
  type OrderForOperator,
} from '#src/features/transactions/operator-orders.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundCheckBox } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { orLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionOutcome, formAnswerIn, Refused } from './decision-outcome.tsx';
import { operatorIn, requestIdIn } from './operator.server.ts';
import { consoleOrderPath } from './order-path.ts';
import { OwnOrder } from './own-order.tsx';
import { recordAction } from './record-action.server.ts';
import { answersIn } from './order-answers.ts';
import { RecordStep } from './record-step.tsx';
import { Fact } from './review-part.tsx';
import { VerdictForm } from './verdict-form.tsx';
import type { Route } from './+types/orders';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const typed = searchParams.get('order')?.trim() ?? '';
  const request = { typed, requestId: requestIdIn(context) };
  const order = typed === '' ? null : await orderForOperator(context.get(appContext), viewerIn(context), request);
  const named = searchParams.get('done');
  const done = operatorTransitions.find((name) => name === named) ?? null;
  const doneStep = handoverSteps.find((step) => step === named) ?? null;
  return { operator: await operatorIn(context), typed, order, done, doneStep };
}

export async function action({ context, url }: Route.ActionArgs) {
  const form = submittedForm(context);
  const typed = url.searchParams.get('order') ?? '';
  const page = { typed, requestId: requestIdIn(context) };
  if (form.get('operation') === recordOperation) return recordAction(context, form, page);
  const submission = submissionOf(form, interveneForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const { verdict: transition, reason } = submission.value;
  const requested = { ...page, transition, reason };
  try {
    await interveneInConsole(context.get(appContext), viewerIn(context), requested);
  } catch (thrown) {
    return refusedForm(submission, thrown, { texts });
  }
  return redirect(consoleOrderPath(typed, transition), 303);
}

const texts = {
  'transaction-invalid-transition': messages['console.decided'],
  'conflict': messages['console.decided'],
  'transaction-in-progress': messages['console.order-busy'],
};

/** What was done although its answer was lost is on the page when it is loaded again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, typed, order } = loaderData;
  const title = useIntl().formatMessage({ id: 'console.orders-title' });
  const mayBeEnded = order !== null && order.transitions.length > 0;
  const isOpen = mayBeEnded && !order.isOwn;
  const isRecordable = order !== null && order.recordable.length > 0;
  const { decision, recorded } = answersIn(actionData);
  return (
    <ConsoleLayout operator={operator} title={title}>
      <p className="mid mt-2 max-w-[640px]">
        <FormattedMessage id="console.orders-line" />
      </p>
      {actionData === undefined && <Done {...loaderData} />}
      <Find key={typed} typed={typed} isUnknown={typed !== '' && order === null} />
      <DecisionOutcome answer={decision} hasForm={isOpen} />
      {recorded !== undefined && <Refused answer={recorded} hasForm={isRecordable && !order.isOwn} />}
      {order !== null && (
        <div className="console-halves mt-6 grid items-start gap-6">
          <Facts order={order} />
          {order.isOwn && (mayBeEnded || isRecordable) && <OwnOrder />}
          {!order.isOwn && (mayBeEnded || isRecordable) && (
            // A step that is recorded takes its form with it, and what was typed there.
            <div key={order.id} className="grid gap-6">
              {isRecordable && <RecordStep key={order.recordable.join()} order={order} answer={recorded} />}
              {mayBeEnded && <Intervene order={order} answer={formAnswerIn(decision)} />}
            </div>
          )}
        </div>
      )}
    </ConsoleLayout>
  );
}

function Done({ done, doneStep, order }: Pick<Route.ComponentProps['loaderData'], 'done' | 'doneStep' | 'order'>) {
  if (done === null && doneStep === null) return null;
  return (
    // The form that was sent is gone, and the focus with it.
    <div ref={takeFocus} tabIndex={-1} className="mt-6">
      <Banner tone="success" live>
        {done !== null && (
          <FormattedMessage
            id={`console.order-done-${done}`}
            values={{ disputed: order?.isDisputed === true ? 'yes' : 'no' }}
          />
        )}
        {doneStep !== null && <FormattedMessage id="console.record-done" values={{ step: selector(doneStep) }} />}
      </Banner>
    </div>
  );
}

function Find({ typed, isUnknown }: { readonly typed: string; readonly isUnknown: boolean }) {
  const intl = useIntl();
  return (
    <Form method="get" action={consoleOrderPath()} className="console-panel console-find mt-6 grid gap-4">
      <TextField
        name="order"
        label={intl.formatMessage({ id: 'console.orders-which' })}
        defaultValue={typed}
        maxLength={300}
        autoComplete="off"
        error={isUnknown ? intl.formatMessage({ id: 'console.orders-none' }) : undefined}
      />
      <div className="console-filter-end">
        <Button type="submit" variant="outline">
          <FormattedMessage id="console.people-find" />
        </Button>
      </div>
    </Form>
  );
}

type Shown = { readonly order: OrderForOperator };

function Facts({ order }: Shown) {
  const { title, label, kind, customer, provider, payin, left, sentAt, isDisputed, transitions, recordable } = order;
  return (
    <section className="console-panel grid gap-4" aria-labelledby="order">
      <h2 id="order" className="h5 wrap-anywhere">
        {title}
      </h2>
      <dl className="console-facts">
        <Fact name="console.case-state">
          <StateBadge label={label} left={null} />
        </Fact>
        <Fact name="console.case-customer">
          <PersonName {...customer} />
        </Fact>
        <Fact name={kind === 'rent' ? 'console.case-provider' : 'console.case-seller'}>
          <PersonName {...provider} />
        </Fact>
        {/* What was reversed has none. */}
        {payin.amount > 0 && <Fact name="console.order-price">{formatMoney(payin)}</Fact>}
        <Fact name="console.case-refundable">{formatMoney(left)}</Fact>
        <Fact name="console.order-sent">
          {sentAt === null ? (
            <FormattedMessage id="console.order-not-sent" />
          ) : (
            <time dateTime={sentAt.toISOString()}>{formatDayAndTime(sentAt, marketplace.timeZone)}</time>
          )}
        </Fact>
      </dl>
      {isDisputed && (
        <Banner tone="deadline">
          <FormattedMessage id="console.order-disputed" />
        </Banner>
      )}
      {transitions.length === 0 && (
        <p className="small muted">
          <FormattedMessage id={recordable.length > 0 ? 'console.order-not-ended' : 'console.order-nothing'} />
        </p>
      )}
    </section>
  );
}

function Intervene({ order, answer }: Shown & { readonly answer: FormAnswer | undefined }) {
  const { kind, customer, provider, left, isOut, transitions } = order;
  const { fields, part } = usePostedForm(interveneForm, answer);
  const values = {
    ...{ kind, left: formatMoney(left), sent: isOut ? 'yes' : 'no' },
    ...{ customer: customer.displayName, provider: provider.displayName },
  };
  const cards = transitions.map((name) => ({
    value: name,
    title: <FormattedMessage id={`console.order-${name}`} />,
    detail: <FormattedMessage id={`console.order-${name}-line`} values={values} />,
  }));
  return (
    <VerdictForm {...{ part, fields }} verdicts={cards} hint="console.order-why-hint">
      <BoundCheckBox field={fields.sure} value="yes">
        <FormattedMessage id="console.order-sure" />
      </BoundCheckBox>
    </VerdictForm>
  );
}
