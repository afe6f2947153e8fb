import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { legalLinks, openLinks } from '#src/links.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { useFormMessages } from './use-form-messages.ts';

export function TermsField({ field }: { readonly field: FieldMetadata<'agreed'> }) {
  const inWords = useFormMessages();
  const box = getInputProps(field, { type: 'checkbox', value: 'agreed' });
  return (
    <CheckBox {...box} key={field.key} error={inWords(field.errors)} required>
      <FormattedMessage
        id="accounts.agree"
        values={{ terms: legalLink('/terms-of-service'), privacy: legalLink('/privacy-policy') }}
      />
    </CheckBox>
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
