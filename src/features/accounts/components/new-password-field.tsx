import type { FieldMetadata } from '@conform-to/react';
import { passwordLength } from '../forms.ts';
import { PasswordField } from '../password-field.tsx';

/** A password that replaces another one. */
export function NewPasswordField({ field }: { readonly field: FieldMetadata<string> }) {
  return (
    <PasswordField
      field={field}
      label="accounts.new-password"
      hint="accounts.password-hint"
      autoComplete="new-password"
      minLength={passwordLength.min}
    />
  );
}
