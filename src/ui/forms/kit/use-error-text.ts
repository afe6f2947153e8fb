import { useIntl } from 'react-intl';
import type { TextKey } from './schema.ts';

/** Formats the first of a field's errors, which are keys of texts. */
export function useErrorText(): (errors: string | readonly string[] | undefined) => string | undefined {
  const intl = useIntl();
  return (errors) => {
    const key = typeof errors === 'string' ? errors : errors?.[0];
    // Every error comes from a schema of the kit, whose type allows nothing but keys.
    return key === undefined ? undefined : intl.formatMessage({ id: key as TextKey });
  };
}
