import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFetcher } from 'react-router';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { FromField } from '../from-field.tsx';
import { useForAMoment } from './use-for-a-moment.ts';

/** What a button beside the form did; a sentence when it was refused. `code` is that of the form itself. */
export type ContactNotice = {
  readonly did: 'resend' | 'keep' | 'reset-link' | 'code' | 'send-code' | 'verify';
  readonly refused: string | null;
};

/** The answer to a button; `lost`: why it never reached its page. */
export type SideAnswer = ContactNotice | { readonly lost: string };

export function isLost(answer: SideAnswer): answer is { readonly lost: string } {
  return 'lost' in answer;
}

type SideAction = {
  readonly operation: keyof typeof sentWords;
  /** Of a post without a script; with one, the answer comes to this button alone. */
  readonly notice: ContactNotice | undefined;
  readonly sentTo: string;
  readonly label: ReactNode;
  readonly from?: string | null;
};

const sentWords = {
  'resend': 'accounts.email-sent',
  'reset-link': 'accounts.reset-link-sent',
  'send-code': 'accounts.phone-code-sent',
} as const;

/**
 * A button that stands in one form and submits another: `button` goes where people look for it, `form` outside of every
 * form. It has a progress, a success that shows for two seconds, and an error of its own.
 */
export function useSideAction({ operation, notice, sentTo, label, from = null }: SideAction) {
  const id = useId();
  const fetcher = useFetcher<SideAnswer>();
  const answer = fetcher.data ?? (notice?.did === operation ? notice : undefined);
  const isBusy = fetcher.state !== 'idle';
  const shown = useForAMoment(answer);
  const isSent = shown !== undefined && !isLost(shown) && shown.refused === null;
  const form = (
    <fetcher.Form id={id} method="post" className="hidden">
      <CsrfField />
      <input type="hidden" name="operation" value={operation} />
      {from !== null && <FromField from={from} />}
    </fetcher.Form>
  );
  const button = (
    <span className="small">
      {/* Not disabled, which would take the focus away. */}
      <button
        type="submit"
        form={id}
        className="link"
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {label}
      </button>
      <span role="status" className="ms-3 text-bottle">
        {isSent && <FormattedMessage id={sentWords[operation]} values={{ email: sentTo }} />}
      </span>
      {answer !== undefined && (isLost(answer) || answer.refused !== null) && (
        <span role="alert" className="hint hint-error">
          {isLost(answer) ? answer.lost : answer.refused}
        </span>
      )}
    </span>
  );
  return { form, button };
}
