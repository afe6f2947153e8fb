import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** After paying: the card was to be saved for the next time, and is not. Gone after a reload, or when its reader returns. */
export function CardNotSaved() {
  const type = useNavigationType();
  const { state } = useLocation();
  const [isShown] = useState(() => isCardUnsaved(type, state));
  if (!isShown) return null;
  return (
    <Banner tone="error">
      <FormattedMessage
        id="transaction.card-not-saved"
        values={{
          link: (words) => (
            <TextLink key="cards" to="/account/payment-methods">
              {words}
            </TextLink>
          ),
        }}
      />
    </Banner>
  );
}

/** Exported for its test. */
export function isCardUnsaved(type: NavigationType, state: unknown): boolean {
  const wasSaved = typeof state === 'object' && state !== null && 'cardSaved' in state ? state.cardSaved : true;
  return type !== NavigationType.Pop && wasSaved === false;
}
