import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFetcher } from 'react-router';
import { useRevalidateEvery } from '#src/ui/browser/use-revalidation.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import type { SentCode } from '../phone/sent-code.ts';
import { type ContactNotice, isLost, type SideAnswer, useSideAction } from './side-action.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** From so many characters on the button can be pressed; a code has six digits. */
const minLength = 5;

type PhoneCode = {
  readonly phone: string;
  readonly code: SentCode | null;
  readonly notice: ContactNotice | undefined;
  /** Whether this page is the answer to sending the code: then the field has the focus. */
  readonly justSent: boolean;
};

/** The panel stands in the contact form and submits other forms, which are `forms`, outside of it. */
export function usePhoneCode({ phone, code, notice, justSent }: PhoneCode) {
  const formId = useId();
  // Another code has not been refused.
  const fetcher = useFetcher<SideAnswer>({ key: `phone-code ${code?.sentAt}` });
  const another = useSideAction({
    ...{ operation: 'send-code', notice, sentTo: phone },
    label: <FormattedMessage id="accounts.phone-code-another" />,
  });
  const refused = refusalIn(fetcher.data ?? (notice?.did === 'verify' ? notice : undefined));
  const forms = (
    <>
      {another.form}
      <fetcher.Form id={formId} method="post" className="hidden">
        <CsrfField />
        <input type="hidden" name="operation" value="verify" />
      </fetcher.Form>
    </>
  );
  const isBusy = fetcher.state !== 'idle';
  const panel = code && (
    <div className="soft grid gap-3 p-5">
      <CodeField key={code.sentAt} {...{ formId, isBusy, justSent }} refused={isBusy ? undefined : refused} />
      <div className="small muted flex flex-wrap gap-x-2">
        <SendState phone={phone} code={code} />
        <SendAnother key={code.sentAt} code={code} button={another.button} />
      </div>
    </div>
  );
  return { forms, panel };
}

function refusalIn(answer: SideAnswer | undefined): string | undefined {
  if (answer === undefined) return undefined;
  return isLost(answer) ? answer.lost : (answer.refused ?? undefined);
}

const pollEveryMs = 1_500;

/** Whether the text message has left, which is loaded again until it has. */
function SendState({ phone, code: { state } }: { readonly phone: string; readonly code: SentCode }) {
  useRevalidateEvery(state === 'waiting' ? pollEveryMs : null);
  return (
    <>
      <span role="status">
        {state === 'waiting' && <FormattedMessage id="accounts.phone-code-sending" values={{ phone }} />}
        {state === 'sent' && <FormattedMessage id="accounts.phone-code-sent-to" values={{ phone }} />}
      </span>
      <span role="alert" className="hint-error">
        {state === 'failed' && <FormattedMessage id="accounts.phone-code-failed" />}
      </span>
    </>
  );
}

type CodeFieldProps = {
  readonly formId: string;
  readonly isBusy: boolean;
  readonly justSent: boolean;
  readonly refused: string | undefined;
};

function CodeField({ formId, isBusy, justSent, refused }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Null until the script runs: without it the button is always enabled.
  const [length, setLength] = useState<number | null>(null);
  useEffect(() => {
    setLength(lengthOf(input.current));
    if (justSent) input.current?.focus();
  }, [justSent]);
  useEffect(() => {
    if (refused !== undefined) input.current?.select();
  }, [refused]);
  return (
    <Field label={<FormattedMessage id="accounts.phone-code" />} error={refused}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            ref={input}
            form={formId}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            onInput={() => setLength(lengthOf(input.current))}
            className="input max-w-[190px] tracking-[0.3em]"
          />
          <Button type="submit" form={formId} busy={isBusy} disabled={length !== null && length < minLength}>
            <FormattedMessage id="accounts.phone-code-verify" />
          </Button>
        </div>
      )}
    </Field>
  );
}

function lengthOf(input: HTMLInputElement | null): number {
  return input?.value.trim().length ?? 0;
}

/** Counts down to the button; the seconds are not read aloud. */
function SendAnother({ code, button }: { readonly code: SentCode; readonly button: ReactNode }) {
  const seconds = useSecondsLeft(code.secondsUntilNext);
  if (seconds === 0) return button;
  return <FormattedMessage id="accounts.phone-code-another-in" values={{ seconds }} />;
}
