import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useSecurityAddress } from './cancel-link.tsx';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  /** Whether the app has just been turned on. */
  readonly isNew: boolean;
};

/** The codes, the last time that they are shown. */
export function RecoveryCodes({ codes, isNew }: RecoveryCodesProps) {
  const address = useSecurityAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="codes" className="mt-6 grid gap-6">
      {isNew && (
        <Banner tone="success" live>
          <FormattedMessage id="security.codes-on" />
        </Banner>
      )}
      <h2 id="codes" ref={heading} tabIndex={-1} className="h5">
        <FormattedMessage id="security.codes-title" />
      </h2>
      <p>
        <FormattedMessage id="security.codes-lede" />
      </p>
      <CodeList codes={codes}>
        <LinkButton to={address()} replace>
          <FormattedMessage id="security.codes-saved" />
        </LinkButton>
      </CodeList>
    </section>
  );
}

type CodeListProps = { readonly codes: readonly string[]; readonly children?: ReactNode };

/** The codes with the ways to keep them; `children` follow those. */
export function CodeList({ codes, children }: CodeListProps) {
  const intl = useIntl();
  const hydrated = useHydrated();
  const text = `${intl.formatMessage({ id: 'security.codes-heading' }, { site: marketplace.name })}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <ol aria-label={intl.formatMessage({ id: 'security.codes-list' })} className="soft recovery-codes p-5">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="codes-buttons flex flex-wrap gap-3">
        <a
          className="button button-outline"
          download={intl.formatMessage({ id: 'security.codes-file' }, { site: marketplace.name.toLowerCase() })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <FormattedMessage id="security.codes-download" />
        </a>
        {hydrated && (
          <Button variant="outline" onClick={() => window.print()}>
            <FormattedMessage id="security.codes-print" />
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
