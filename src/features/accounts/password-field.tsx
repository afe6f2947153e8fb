import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Field } from '#src/ui/forms/field.tsx';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';

type PasswordFieldProps = Pick<ComponentProps<'input'>, 'minLength' | 'placeholder'> & {
  readonly field: FieldMetadata<string> | FieldMetadata<string | undefined>;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly optional?: boolean;
};

/** A password in a posted form, which a button shows while it is typed; required unless it is optional. */
export function PasswordField({ field, label, hint, optional, ...rest }: PasswordFieldProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { key, ...input } = getInputProps(field, { type: 'password' });
  const [shown, setShown] = useShown(field.formId);
  const hydrated = useHydrated();
  return (
    <Field
      {...{ id: field.id, label: intl.formatMessage({ id: label }), optional, error: errorText(field.errors) }}
      hint={hint && intl.formatMessage({ id: hint })}
    >
      {(control) => (
        <div className="relative">
          <input
            {...{ ...input, ...rest, ...control }}
            key={key}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            required={!optional}
            className="input pr-18"
          />
          {hydrated && <ShowButton {...{ shown, setShown, id: control.id }} />}
        </div>
      )}
    </Field>
  );
}

/** Hidden again when its form is sent: browsers keep for later what was typed into a field of text. */
function useShown(formId: string) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = shown ? document.getElementById(formId) : null;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide, true);
    return () => form?.removeEventListener('submit', hide, true);
  }, [formId, shown]);
  return [shown, setShown] as const;
}

type ShowButtonProps = {
  readonly shown: boolean;
  readonly setShown: (shown: boolean) => void;
  readonly id: string;
};

/** Without scripts it could do nothing. */
function ShowButton({ shown, setShown, id }: ShowButtonProps) {
  const intl = useIntl();
  return (
    <button
      type="button"
      className="small absolute inset-y-0 right-0 px-3.5 underline underline-offset-4"
      aria-controls={id}
      title={intl.formatMessage({ id: shown ? 'accounts.hide-password-title' : 'accounts.show-password-title' })}
      onClick={() => setShown(!shown)}
    >
      <FormattedMessage id={shown ? 'accounts.hide-password' : 'accounts.show-password'} />
    </button>
  );
}
