import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DocumentLink } from '#src/features/documents/document-link.tsx';
import { BoundCheckBox } from '#src/ui/forms/kit/bound-fields.tsx';

export function TermsField({ field }: { readonly field: FieldMetadata<'agreed'> }) {
  return (
    <BoundCheckBox field={field} value="agreed">
      <FormattedMessage id="accounts.agree" values={{ terms, privacy }} />
    </BoundCheckBox>
  );
}

const terms = (words: ReactNode[]) => (
  <DocumentLink key="terms" to="/terms-of-service">
    {words}
  </DocumentLink>
);
const privacy = (words: ReactNode[]) => (
  <DocumentLink key="privacy" to="/privacy-policy">
    {words}
  </DocumentLink>
);
