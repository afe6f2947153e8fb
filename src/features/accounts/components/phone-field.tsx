import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { Icon } from '#src/ui/layout/icon.tsx';

type PhoneFieldProps = {
  readonly field: FieldMetadata<string | undefined>;
  readonly verified: boolean;
  /** Whether a code can be sent. */
  readonly mayVerify: boolean;
  /** Why the last code was not sent. */
  readonly refused: string | undefined;
  /** The panel of a code that was sent. */
  readonly children: ReactNode;
};

/** The number with the button that saves it and sends a code to it. */
export function PhoneField({ field, verified, mayVerify, refused, children }: PhoneFieldProps) {
  const errorText = useErrorText();
  const isSending = useNavigation().formData?.get('then') === 'code';
  const isKept = (field.value ?? '') === (field.initialValue ?? '');
  const input = useRef<HTMLInputElement>(null);
  // The button that had the focus may have gone with the number that was saved.
  useEffect(() => {
    if (refused !== undefined) input.current?.focus();
  }, [refused]);
  return (
    <div className="grid gap-4">
      <div>
        <Field
          id={field.id}
          label={<FormattedMessage id="accounts.phone" />}
          error={errorText(field.errors) ?? refused}
          optional
        >
          {(control) => (
            <div className="flex gap-2">
              <input
                {...getInputProps(field, { type: 'tel' })}
                {...control}
                key={field.key}
                ref={input}
                autoComplete="tel"
                className="input min-w-0"
              />
              {mayVerify && !(verified && isKept) && (
                <Button type="submit" variant="outline" name="then" value="code" busy={isSending} className="shrink-0">
                  <FormattedMessage id="accounts.phone-code-send" />
                </Button>
              )}
            </div>
          )}
        </Field>
        <VerifiedMark verified={verified} isShown={verified && isKept} />
      </div>
      {children}
    </div>
  );
}

type VerifiedMarkProps = { readonly verified: boolean; readonly isShown: boolean };

/** Takes the focus when the panel with the button that had it has gone. Another number that is typed is not verified. */
function VerifiedMark({ verified, isShown }: VerifiedMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const before = useRef(verified);
  useEffect(() => {
    if (verified && !before.current) mark.current?.focus();
    before.current = verified;
  }, [verified]);
  return (
    <div ref={mark} tabIndex={-1} role="status">
      {isShown && (
        <p className="small mt-2 flex items-center gap-2 text-bottle">
          <Icon as={CircleCheck} size={16} />
          <FormattedMessage id="accounts.phone-verified" />
        </p>
      )}
    </div>
  );
}
