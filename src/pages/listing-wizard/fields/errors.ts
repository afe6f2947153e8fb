import { useIntl } from 'react-intl';
import { minPrice } from '#src/features/listings/forms.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';

/** The sentence of a field's error; undefined without one. */
export function useFieldErrors(errors: readonly FormIssue[]): (field: string) => string | undefined {
  const intl = useIntl();
  return (field) => {
    const issue = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    return issue && intl.formatMessage({ id: issue.error }, { min: formatMoney(minPrice) });
  };
}
