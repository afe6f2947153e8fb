import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { bioStart } from '../seller.ts';

/** The beginning of a long bio, with a button for the rest. Without JavaScript it is displayed in full. */
export function Bio({ bio }: { readonly bio: string }) {
  const intl = useIntl();
  const [whole, setWhole] = useState(false);
  const start = whole ? null : bioStart(bio);
  if (bio === '')
    return (
      <p className="muted">
        <FormattedMessage id="listing.bio-none" />
      </p>
    );
  return (
    <div className="prose-width wrap-anywhere whitespace-pre-line">
      {start === null ? (
        <p ref={whole ? takeFocus : null} tabIndex={whole ? -1 : undefined}>
          {bio}
        </p>
      ) : (
        <>
          <p className="noscript:hidden">
            {start}{' '}
            <TextButton onClick={() => setWhole(true)}>{intl.formatMessage({ id: 'listing.bio-more' })}</TextButton>
          </p>
          <noscript>
            <p>{bio}</p>
          </noscript>
        </>
      )}
    </div>
  );
}
