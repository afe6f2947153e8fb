import type { SubmissionResult } from '@conform-to/react';
import { type RefObject, useEffect } from 'react';

/** After an answer that is not a welcome, what was typed stays, but for the password. */
export function useEmptyPassword(
  form: RefObject<HTMLFormElement | null>,
  result: SubmissionResult<string[]> | undefined,
): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('password');
    if (!result || !(field instanceof HTMLInputElement)) return;
    field.value = '';
    // An error of the whole form points at no field; the password is what has to be typed again.
    if (result.error?.['']) field.focus();
  }, [form, result]);
}
