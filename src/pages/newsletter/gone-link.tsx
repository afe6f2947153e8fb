import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PlainLayout } from '../plain-layout.tsx';

/** A link of a newsletter that does nothing any more. */
export function GoneLink({ of }: { readonly of: 'confirm' | 'unsubscribe' }) {
  return (
    <PlainLayout
      title={useIntl().formatMessage({ id: 'newsletter.gone-title' })}
      lede={<FormattedMessage id={of === 'confirm' ? 'newsletter.gone' : 'newsletter.gone-unsubscribe'} />}
    >
      {of === 'confirm' ? (
        <LinkButton to="/newsletter" className="mt-8">
          <FormattedMessage id="newsletter.again" />
        </LinkButton>
      ) : (
        <LinkButton to="/contact" className="mt-8">
          <FormattedMessage id="newsletter.write" />
        </LinkButton>
      )}
    </PlainLayout>
  );
}
