import type { SubmissionResult } from '@conform-to/react';
import { type RefObject, useEffect } from 'react';

/** After a failed submit, typed values stay except for the password. */
export function useEmptyPassword(
  form: RefObject<HTMLFormElement | null>,
  result: SubmissionResult<string[]> | undefined,
): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('password');
    if (!result || !(field instanceof HTMLInputElement)) return;
    field.value = '';
    // A form-level error belongs to no field; focus goes to the password, which has to be typed again.
    if (result.error?.['']) field.focus();
  }, [form, result]);
}
