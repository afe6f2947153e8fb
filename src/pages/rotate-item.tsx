import { FormattedMessage, useIntl } from 'react-intl';
import { ownsListings } from '#src/features/listings/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { Route } from './+types/rotate-item';
import { lineBreak } from './landing/hero.tsx';
import { DraftLink, type NamedDraft } from './listing-wizard/draft-link.tsx';
import { draftToContinue } from './listing-wizard/draft-to-continue.server.ts';
import { Earnings } from './rotate-item/earnings.tsx';
import { rotateHead } from './rotate-item/head.server.ts';
import { Steps } from './steps.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const head = rotateHead(app);
  if (viewer === null) return { who: 'other', draft: null, head } as const;
  const [lends, draft] = await Promise.all([ownsListings(app, viewer.id), draftToContinue(app, viewer)]);
  return { who: lends ? 'lender' : 'other', draft, head } as const;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function RotateItem({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { who, draft } = loaderData;
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
          <Start who={who} draft={draft} />
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

type StartProps = {
  readonly who: 'lender' | 'other';
  /** The draft that the viewer changed last. */
  readonly draft: NamedDraft | null;
};

/** To a new listing, or on with the latest draft. Lenders also get a link to their bookings. */
function Start({ who, draft }: StartProps) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4">
      {draft !== null && <DraftLink draft={draft} />}
      <LinkButton to="/l/new" variant={draft === null ? 'primary' : 'quiet'}>
        <FormattedMessage id={draft === null ? 'rotate.begin' : 'rotate.begin-another'} />
      </LinkButton>
      {who === 'lender' && (
        <TextLink to="/inbox/sales">
          <FormattedMessage id="rotate.bookings" />
        </TextLink>
      )}
    </div>
  );
}
