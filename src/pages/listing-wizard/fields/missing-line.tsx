import { useIntl } from 'react-intl';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { Banner } from '#src/ui/data/banner.tsx';

const named = [
  ...(['title', 'category', 'subcategory', 'colours', 'designer', 'condition', 'sizes', 'description'] as const),
  ...(['occasions', 'tellUsMore', 'alterations', 'flaws'] as const),
];

/** "Missing title, category and colours." */
export function MissingLine({ issues }: { readonly issues: readonly FormIssue[] }) {
  const intl = useIntl();
  const isMissing = (field: string) =>
    issues.some((issue) => issue.field === field && issue.error.endsWith('-missing'));
  const fields = named.filter(isMissing).map((field) => intl.formatMessage({ id: `wizard.field-${field}` }));
  return (
    <Banner>
      {fields.length === 0 ? (
        intl.formatMessage({ id: 'wizard.missing-none' })
      ) : (
        <>
          {intl.formatMessage({ id: 'wizard.missing' }, { fields: intl.formatList(fields, { type: 'conjunction' }) })}
        </>
      )}
    </Banner>
  );
}
