import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRouteLoaderData } from 'react-router';
import { DocumentLink } from '#src/features/documents/document-link.tsx';
import { useFocusOfAnswer } from '#src/ui/browser/use-focus-of-answer.ts';
import { Link } from '#src/ui/layout/link.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { legalLinks } from '#src/links.ts';
import { Main } from '#src/ui/layout/main.tsx';
import { TabLinks } from '#src/ui/data/tabs.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';
import { loginPath } from '../rules.ts';
import { useSigning } from '../use-signing.ts';

/** Above the tabs and above what follows them: less on a low screen, so that the button of sign-up stands on it. */
const spaceAbove = { marginTop: 'clamp(20px, 6.7svh - 28px, 32px)' } as const;

/** Of the forms under the tabs, for the same reason. */
export const formSpace = { ...spaceAbove, rowGap: 'clamp(12px, 4svh - 16px, 20px)' } as const;

type AuthLayoutProps = {
  /** Null: recovery, which has no tab. `/confirm` has one while a new user is there. */
  readonly page: '/login' | '/signup' | '/confirm' | null;
  readonly image: string;
  readonly title: string;
  /** Where to go after signing in; kept when switching between log-in and sign-up. */
  readonly from: string;
  /** The referral code of who may be about to sign up; kept likewise. */
  readonly code?: string;
  readonly children: ReactNode;
};

/** Page layout of log-in, sign-up and recovery: an image beside the form. */
export function AuthLayout({ page, image, title, from, code, children }: AuthLayoutProps) {
  const intl = useIntl();
  const isSigning = useSigning();
  const tabs = [
    {
      to: loginPath('/login', from, code),
      label: intl.formatMessage({ id: 'accounts.log-in' }),
      current: page === '/login',
    },
    {
      to: loginPath('/signup', from, code),
      label: intl.formatMessage({ id: 'accounts.sign-up' }),
      current: page === '/signup',
    },
    ...(page === '/confirm'
      ? [{ to: page, label: intl.formatMessage({ id: 'identities.confirm' }), current: true }]
      : []),
  ];
  return (
    <div className="grid min-h-svh lg:grid-cols-2">
      <PageTitle>{tabs.find((tab) => tab.current)?.label ?? title}</PageTitle>
      <div className="relative hidden bg-mist lg:block">
        <img
          src={image}
          alt=""
          loading="lazy"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="flex flex-col px-(--gutter) pt-6 pb-8 lg:px-16">
        {/* The title stands at one height on every tab. */}
        <header style={{ marginBottom: 'max(24px, min(30svh - 192px, 14svh - 48px))' }}>
          <HomeLink />
        </header>
        <Main className="mx-auto w-full max-w-[408px] pb-10">
          <Heading title={title} />
          {page !== null && (
            // While one of them is under way, no other is begun: a page that is left gives up its request.
            <div style={spaceAbove} inert={isSigning}>
              <TabLinks label={intl.formatMessage({ id: 'accounts.log-in-or-sign-up' })} tabs={tabs} />
            </div>
          )}
          {children}
        </Main>
        <SmallPrint />
      </div>
    </div>
  );
}

function Heading({ title }: Pick<AuthLayoutProps, 'title'>) {
  return (
    <h1 ref={useFocusOfAnswer(title)} className="d2">
      {title}
    </h1>
  );
}

/** As high as a finger needs, in the space of the wordmark. */
function HomeLink() {
  return (
    <Link
      to="/"
      aria-label={useIntl().formatMessage({ id: 'shell.home' })}
      className="block w-fit"
      style={{ padding: '13px 0', margin: '-13px 0' }}
    >
      <Wordmark className="block h-[18px] w-auto" />
    </Link>
  );
}

/** Below a form or a notice that is no step of logging in; what the log-in page keeps comes back to it. */
export function BackToLogIn({ from = '/', code }: { readonly from?: string; readonly code?: string }) {
  const link = (words: ReactNode[]) => (
    <TextLink key="back" to={loginPath('/login', from, code)}>
      {words}
    </TextLink>
  );
  return (
    <p className="muted">
      <FormattedMessage id="accounts.recover-back" values={{ link }} />
    </p>
  );
}

function SmallPrint() {
  const year = useRouteLoaderData<{ readonly year: number }>('root')?.year;
  return (
    <footer className="small muted flex flex-wrap gap-x-3">
      {year && (
        <span>
          <FormattedMessage id="shell.copyright" values={{ year: String(year) }} />
        </span>
      )}
      {legalLinks.map((link) => (
        <DocumentLink key={link.to} to={link.to}>
          <FormattedMessage id={link.words} />
        </DocumentLink>
      ))}
    </footer>
  );
}
