import { marketplace } from '#marketplace';
import { yearInZone } from '#src/domain/dates/day.ts';
import { publicProfile, type PublicProfile } from '#src/features/accounts/queries.server.ts';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { followerCount, isFollowing } from '#src/features/following/queries.server.ts';
import { countCancelledBy } from '#src/features/handover/handover.server.ts';
import { cardModel } from '#src/features/listings/components/listing-card.tsx';
import { ratingOf, type Reviews, reviewsOfUser } from '#src/features/reviews/queries.server.ts';
import { everything } from '#src/features/search/parse.ts';
import { countListings, searchListings } from '#src/features/search/queries.server.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { completedCount } from '#src/features/transactions/completed-count.server.ts';
import type { App } from '#src/platform/app.ts';
import { profileTabs, type ProfileTab } from './address.ts';
import type { parseProfile } from './profile-params.ts';

export type Person = Pick<
  PublicProfile,
  'id' | 'displayName' | 'initials' | 'imageId' | 'bio' | 'place' | 'idVerified'
> & {
  readonly sinceYear: number;
};

type Params = ReturnType<typeof parseProfile>;

/** Refuses `not-found` for an unknown id. Of a banned or deleted user only the placeholder name is left. */
export async function profileData(app: App, userId: string, params: Params, viewerId: string | null) {
  const profile = await publicProfile(app, userId);
  const { id, displayName } = profile;
  if (profile.state !== 'active') return { id, displayName, person: null, isDeleted: profile.state === 'deleted' };
  const viewer = viewerId === null ? null : { id: viewerId };
  const [facts, following] = await Promise.all([factsOf(app, id), isFollowing(app, viewer, id)]);
  const tab = params.tab ?? firstFilled(facts.counts);
  const person: Person = {
    ...{ id, displayName, initials: profile.initials, imageId: profile.imageId },
    ...{ bio: profile.bio, place: profile.place, idVerified: profile.idVerified },
    sinceYear: yearInZone(profile.createdAt, marketplace.timeZone),
  };
  const content =
    tab === 'reviews'
      ? await reviewsTab(app, id, params.page, facts)
      : await wardrobeTab(app, id, { ...params, tab }, viewerId);
  return { id, displayName, person, isOwn: id === viewerId, following, facts, tab, content };
}

export type ProfileFacts = Awaited<ReturnType<typeof factsOf>>;

/** What is counted: each figure is read, and none is estimated. */
async function factsOf(app: App, id: string) {
  const [rent, sale, asLender, asRenter, completed, cancelled, followers] = await Promise.all([
    countListings(app, wardrobeOf(id, 'rent')),
    countListings(app, wardrobeOf(id, 'sale')),
    ratingOf(app, id, 'ofProvider'),
    ratingOf(app, id, 'ofCustomer'),
    completedCount(app, id),
    countCancelledBy(app.db, id),
    followerCount(app, id),
  ]);
  const counts: Readonly<Record<ProfileTab, number>> = {
    ...{ rent: rent.totalItems, sale: sale.totalItems },
    reviews: asLender.count + asRenter.count,
  };
  return { counts, rating: asLender, ratingAsRenter: asRenter, completed, cancelled, followers };
}

function firstFilled(counts: ProfileFacts['counts']): ProfileTab {
  return profileTabs.find((tab) => counts[tab] > 0) ?? 'rent';
}

function wardrobeOf(hostId: string, kind: 'rent' | 'sale', page = 1): SearchQuery {
  return { ...everything, hostId, kind, page };
}

type WardrobeParams = { readonly tab: 'rent' | 'sale'; readonly page: number };

async function wardrobeTab(app: App, id: string, { tab, page }: WardrobeParams, viewerId: string | null) {
  const { cards, pagination } = await searchListings(app, wardrobeOf(id, tab, page), viewerId);
  const ids = cards.map((card) => card.id);
  const saved = await savedAmong(app, viewerId === null ? null : { id: viewerId }, ids);
  return { cards: cards.map(cardModel), saved, page, totalPages: pagination.totalPages };
}

const reviewsPerPage = 20;

/** A page of each side: the two turn together, and one whose reviews have all been shown is null. */
async function reviewsTab(app: App, id: string, page: number, { rating, ratingAsRenter }: ProfileFacts) {
  const wanted = { perPage: reviewsPerPage, page };
  const [asLender, asRenter] = await Promise.all([
    reviewsOfUser(app, id, 'ofProvider', wanted),
    reviewsOfUser(app, id, 'ofCustomer', wanted),
  ]);
  const totalPages = Math.ceil(Math.max(rating.count, ratingAsRenter.count) / reviewsPerPage);
  const unlessOver = (side: Reviews) => (page > 1 && side.count === 0 ? null : side);
  return { asLender: unlessOver(asLender), asRenter: unlessOver(asRenter), page, totalPages };
}
