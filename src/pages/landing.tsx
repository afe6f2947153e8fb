import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countByRegion } from '#src/features/search/facets.server.ts';
import { mostLoved } from '#src/features/search/most-loved.server.ts';
import { shownOccasions } from '#src/features/search/occasions.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { countListings, newestListings } from '#src/features/search/queries.server.ts';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { type CardModel, cardModel } from '#src/features/listings/components/listing-card.tsx';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import type { Route } from './+types/landing';
import { Cities, cityRegions } from './landing/cities.tsx';
import { Edit } from './landing/edit.tsx';
import { Hero } from './landing/hero.tsx';
import { HowItWorks } from './landing/how-it-works.tsx';
import { landingOccasions, Occasions } from './landing/occasions.tsx';
import { landingHead } from './landing/head.server.ts';
import { SectionHead } from './landing/section-head.tsx';
import { shownWardrobes } from './landing/wardrobes.server.ts';
import { finderChoices, named } from './landing/words.server.ts';
import { HeartCard } from './heart-card.tsx';

// A part of its own, so that its fields are not among what the pages of browsing share.
const finder = lazyWithPreload(() => import('./landing/finder.tsx').then((module) => module.Finder));
if (import.meta.env.SSR) finder.preload();

// Parts of their own for the same reason.
const wardrobes = lazyWithPreload(() => import('./landing/wardrobes.tsx').then((module) => module.Wardrobes));
if (import.meta.env.SSR) wardrobes.preload();
const viewed = lazyWithPreload(() => import('./viewed/recently-viewed.tsx').then((module) => module.RecentlyViewed));
if (import.meta.env.SSR) viewed.preload();

const newest = 8;
const maxLoved = 4;
const wardrobesShown = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const viewerId = viewer?.id ?? null;
  const [total, cards, loved, occasions, counts, toFollow] = await Promise.all([
    countListings(app, parseSearch(new URLSearchParams({ pub_isProductForSale: 'false' }))),
    newestListings(app, viewerId, newest),
    mostLoved(app, viewer, maxLoved),
    shownOccasions(app, landingOccasions, newest),
    countByRegion(app, cityRegions),
    shownWardrobes(app, viewer, wardrobesShown),
  ]);
  const ids = [...cards, ...loved].map(({ id }) => id);
  const saved = await savedAmong(app, viewer, ids);
  return {
    total,
    choices: finderChoices,
    cards: cards.map(cardModel),
    loved: loved.map(cardModel),
    saved,
    occasions: occasions.map(named),
    counts,
    wardrobes: toFollow,
    head: landingHead(app),
  };
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Landing({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { total, choices, cards, loved, saved, occasions, counts } = loaderData;
  return (
    <>
      <PageTitle>{intl.formatMessage({ id: 'landing.title' })}</PageTitle>
      <Hero />
      <Suspense>
        <finder.Part total={total} choices={choices} />
      </Suspense>
      <Hearts saved={saved}>
        <section className="section wrap">
          <SectionHead title="landing.newest" all="landing.see-newest" to="/s?sort=createdAt" />
          {cards.length === 0 && (
            <p className="lede">
              <FormattedMessage id="landing.nothing-yet" />
            </p>
          )}
          <Cards cards={cards} />
        </section>
        <Occasions occasions={occasions} />
        {loved.length > 0 && (
          <section className="section wrap">
            <SectionHead title="landing.loved" />
            <Cards cards={loved} />
          </section>
        )}
      </Hearts>
      <Edit />
      <HowItWorks />
      <Cities counts={counts} />
      <Suspense>
        <wardrobes.Part wardrobes={loaderData.wardrobes} />
      </Suspense>
      <Suspense>
        <viewed.Part signedIn={saved !== null} />
      </Suspense>
    </>
  );
}

function Cards({ cards }: { readonly cards: readonly CardModel[] }) {
  return (
    <ul className="tile-grid">
      {cards.map((card) => (
        <li key={card.path}>
          <HeartCard card={card} />
        </li>
      ))}
    </ul>
  );
}
