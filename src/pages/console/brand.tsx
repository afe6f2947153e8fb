import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { brandForm } from '#src/features/listings/brand-forms.ts';
import { decideBrand, waitingBrand } from '#src/features/listings/decide-brand.server.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer, RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { orLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { operatorIn, requestIdIn } from './operator.server.ts';
import type { Route } from './+types/brand';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const name = url.searchParams.get('name')?.slice(0, 200) ?? '';
  const brand = await waitingBrand(context.get(appContext), viewerIn(context), name);
  return { operator: await operatorIn(context), name, brand };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), brandForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    await decideBrand(context.get(appContext), viewerIn(context), requestIdIn(context), submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, {
      errors: errorsOf(thrown),
      texts: { conflict: messages['console.decided'] },
    });
  }
  return redirect(`/console/brands?done=${submission.value.verdict}`, 303);
}

/** The same refusal is an error of either name. */
function errorsOf(thrown: unknown): RefusalErrors {
  const field = isRefusal(thrown) ? thrown.refusal.details['field'] : null;
  if (field === 'into') return { 'validation-invalid-value': { field: 'into', error: 'console.brand-into-unknown' } };
  return { 'validation-invalid-value': { field: 'spelling', error: 'console.brand-spelling-taken' } };
}

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Brand({ loaderData: { operator, name, brand }, actionData }: Route.ComponentProps) {
  const answer = formAnswerIn(actionData);
  return (
    <ConsoleLayout operator={operator} title={brand?.name ?? name} before={<Back />}>
      <DecisionOutcome answer={actionData} hasForm={brand !== null} />
      {brand === null ? (
        answer?.refused == null && (
          <Banner className="mt-6">
            <FormattedMessage id="console.brand-none" />
          </Banner>
        )
      ) : (
        <>
          <p className="mid mt-2">
            <FormattedMessage id="console.brand-count" values={{ count: brand.listings }} />
            {' · '}
            <TextLink to={`/s?${new URLSearchParams({ pub_designer: brand.spellings.join(',') })}`}>
              <FormattedMessage id="console.brand-see" />
            </TextLink>
          </p>
          <Decision brand={brand.name} answer={answer} />
        </>
      )}
    </ConsoleLayout>
  );
}

type DecisionProps = { readonly brand: string; readonly answer: FormAnswer | undefined };

function Decision({ brand, answer }: DecisionProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(brandForm, answer, { initial: { brand, spelling: brand } });
  const card = (verdict: 'add' | 'merge' | 'keep') => ({
    title: <FormattedMessage id={`console.brand-${verdict}`} />,
    detail: <FormattedMessage id={`console.brand-${verdict}-line`} />,
  });
  return (
    <DecisionForm part={part} className="console-brand mt-6 max-w-[640px]">
      <input type="hidden" name="brand" value={brand} />
      <RadioCards
        legend={<FormattedMessage id="console.decide" />}
        legendHidden
        name="verdict"
        defaultValue={fields.verdict.initialValue}
        cards={[
          { value: 'added', ...card('add') },
          { value: 'merged', ...card('merge') },
          { value: 'kept', ...card('keep') },
        ]}
        error={errorText(fields.verdict.errors)}
      />
      <div className="console-spelling">
        <BoundTextField field={fields.spelling} type="text" label="console.brand-spelling" maxLength={60} />
      </div>
      <div className="console-into">
        <BoundTextField
          field={fields.into}
          type="text"
          label="console.brand-into"
          hint="console.brand-into-hint"
          maxLength={60}
        />
      </div>
    </DecisionForm>
  );
}

function Back() {
  const intl = useIntl();
  return (
    <p className="small mb-3">
      <TextLink to="/console/brands">{intl.formatMessage({ id: 'console.brand-back' })}</TextLink>
    </p>
  );
}
