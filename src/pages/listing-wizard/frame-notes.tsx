import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { contactPath } from '#src/features/accounts/rules.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** Why the page was sent back to after publishing failed, by its address. */
export function FailedNote() {
  const { pathname, search } = useLocation();
  const failed = new URLSearchParams(search).get('failed');
  if (failed !== 'publish' && failed !== 'email') return null;
  const link = (words: ReactNode[]) => (
    <TextLink key="link" to={contactPath(pathname)}>
      {words}
    </TextLink>
  );
  return (
    <Banner tone="error" className="mt-6">
      {failed === 'publish' ? (
        <FormattedMessage id="wizard.failed-publish" />
      ) : (
        <FormattedMessage id="wizard.failed-email" values={{ link }} />
      )}
    </Banner>
  );
}

export function ReturnedNote({ because }: { readonly because: string | null }) {
  if (because === null) return null;
  return (
    <Banner tone="deadline" className="mt-6">
      <p>
        <FormattedMessage id="wizard.returned" />
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{because}</p>
    </Banner>
  );
}
