import type { FieldMetadata } from '@conform-to/react';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BoundCheckBox } from '#src/ui/forms/kit/bound-fields.tsx';
import { legalLinks, openLinks } from '#src/links.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';

export function TermsField({ field }: { readonly field: FieldMetadata<'agreed'> }) {
  return (
    <BoundCheckBox field={field} value="agreed">
      <FormattedMessage
        id="accounts.agree"
        values={{ terms: legalLink('/terms-of-service'), privacy: legalLink('/privacy-policy') }}
      />
    </BoundCheckBox>
  );
}

/** Opens in a new tab, so that typed values are not lost. Plain text until the page exists. */
function legalLink(to: string) {
  const open = openLinks(legalLinks).some((link) => link.to === to);
  return function words(content: ReactNode[]) {
    if (!open) return <Fragment key={to}>{content}</Fragment>;
    return (
      <TextLink key={to} to={to} target="_blank">
        {content}
      </TextLink>
    );
  };
}
