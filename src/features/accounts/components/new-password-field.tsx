import type { FieldMetadata } from '@conform-to/react';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { passwordLength } from '../forms.ts';

/** A password that replaces another one. */
export function NewPasswordField({ field }: { readonly field: FieldMetadata<string> }) {
  return (
    <BoundTextField
      field={field}
      type="password"
      label="accounts.new-password"
      hint="accounts.password-hint"
      autoComplete="new-password"
      minLength={passwordLength.min}
    />
  );
}
