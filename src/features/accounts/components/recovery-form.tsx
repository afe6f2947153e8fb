import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { recoveryForm } from '../forms.ts';
import { FromField } from '../from-field.tsx';
import { BackToLogIn } from './auth-layout.tsx';

/** What the server answers: errors, or the address to which a link may be on its way. */
export type RecoveryAnswer = FormAnswer | { readonly sentTo: string };

type RecoveryFormProps = {
  readonly answer: RecoveryAnswer | undefined;
  readonly from: string;
  readonly code: string;
};

/**
 * Says that the request was made while the field has its email, which therefore cannot be sent twice in a row. Its button is
 * not disabled, so that it keeps the focus.
 */
export function RecoveryForm({ answer, from, code }: RecoveryFormProps) {
  const sent = answer !== undefined && 'sentTo' in answer ? answer : null;
  const { fields, part } = usePostedForm(recoveryForm, sent === null ? (answer as FormAnswer | undefined) : undefined);
  const [retypedAfter, setRetypedAfter] = useState<unknown>(null);
  const hydrated = useHydrated();
  const waits = sent !== null && retypedAfter !== sent;
  return (
    <PostedForm part={part} className="mt-6 grid gap-6">
      <FromField from={from} />
      {waits ? (
        <Banner tone="success" live>
          <FormattedMessage id="accounts.recover-sent" values={{ email: <b>{sent.sentTo}</b> }} />
        </Banner>
      ) : (
        <p className="lede">
          <FormattedMessage id="accounts.recover-lede" />
        </p>
      )}
      <BoundTextField
        field={fields.email}
        type="email"
        label="accounts.email"
        autoComplete="username"
        defaultValue={sent?.sentTo}
        onInput={(event) => setRetypedAfter(event.currentTarget.value === sent?.sentTo ? null : sent)}
      />
      <Button
        type="submit"
        full
        busy={useIsSending()}
        aria-disabled={waits && hydrated}
        onClick={(event) => waits && event.preventDefault()}
      >
        <FormattedMessage id="accounts.recover-send" />
      </Button>
      <BackToLogIn from={from} code={code} />
    </PostedForm>
  );
}
