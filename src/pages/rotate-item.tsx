import { FormattedMessage, useIntl } from 'react-intl';
import { ownsListings } from '#src/features/listings/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { Route } from './+types/rotate-item';
import { lineBreak } from './landing/hero.tsx';
import { Earnings } from './rotate-item/earnings.tsx';
import { rotateHead } from './rotate-item/head.server.ts';
import { Steps } from './steps.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const lends = viewer !== null && (await ownsListings(app, viewer.id));
  return { who: lends ? 'lender' : 'other', head: rotateHead(app) } as const;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function RotateItem({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { who } = loaderData;
  return (
    <>
      <PageTitle>{intl.formatMessage({ id: 'rotate.title' })}</PageTitle>
      <section className="wrap grid gap-10 py-12 md:grid-cols-2 md:items-center md:gap-(--gap) md:py-0 md:pr-0">
        <div className="md:py-20">
          <h1 className="d1 lg:text-[clamp(3.5rem,7vw,6.5rem)]">
            <FormattedMessage id="rotate.heading" values={{ br: lineBreak }} />
          </h1>
          <p className="lede mt-6 max-w-[26em]">
            <FormattedMessage id="rotate.line" />
          </p>
          <Start who={who} />
        </div>
        <img
          src="/pictures/rotate-item.webp"
          alt={intl.formatMessage({ id: 'rotate.image' })}
          width={1200}
          height={1500}
          fetchPriority="high"
          className="page-image aspect-[4/5] w-full bg-mist object-cover md:max-h-[820px]"
        />
      </section>
      <section className="section wrap">
        <h2 className="visually-hidden">
          <FormattedMessage id="rotate.steps" />
        </h2>
        <Steps
          steps={[
            { heading: <FormattedMessage id="rotate.show" />, line: <FormattedMessage id="rotate.show-line" /> },
            { heading: <FormattedMessage id="rotate.say-yes" />, line: <FormattedMessage id="rotate.say-yes-line" /> },
            { heading: <FormattedMessage id="rotate.earn" />, line: <FormattedMessage id="rotate.earn-line" /> },
          ]}
        />
      </section>
      <Earnings />
    </>
  );
}

/** Lenders get a link to their bookings; other users get what they can do today before any form. */
function Start({ who }: { readonly who: 'lender' | 'other' }) {
  const ways = {
    lender: { to: '/inbox/sales', words: 'rotate.bookings' },
    other: { to: '/s', words: 'rotate.browse' },
  } as const;
  const { to, words } = ways[who];
  return (
    <>
      <p className="medium mt-8 max-w-[26em]">
        <FormattedMessage id="rotate.not-yet" />
      </p>
      <LinkButton to={to} className="mt-5">
        <FormattedMessage id={words} />
      </LinkButton>
    </>
  );
}
