import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { TabLinks } from '#src/ui/data/tabs.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { Route } from './+types/profile';
import { profileTabs, tabPath } from './address.ts';
import { profileHead } from './head.server.ts';
import { Figures } from './figures.tsx';
import { profileData } from './profile-data.server.ts';
import { profileTitle } from './profile-title.ts';
import { ProfileHeader } from './profile-header.tsx';
import { parseProfile } from './profile-params.ts';
import { ReviewsTab, WardrobeTab } from './tabs.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const shown = parseProfile(url.searchParams);
  const profile = await profileData(app, params.id, shown, context.get(viewerContext)?.id ?? null).catch(orNotFound);
  if (params.id !== profile.id) throw redirect(profilePath(profile.id) + url.search, 301);
  if (profile.person !== null) {
    const lastPage = Math.max(1, profile.content.totalPages);
    if (shown.page > lastPage) throw redirect(tabPath(profile.id, profile.tab, lastPage));
  }
  const answer = { profile, head: profileHead(app, profile, shown.page) };
  return data(answer, { status: profile.person === null && profile.isDeleted ? 410 : 200 });
}

function orNotFound(thrown: unknown): never {
  if (isRefusal(thrown) && thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
  throw thrown;
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

type Profile = Route.ComponentProps['loaderData']['profile'];
type ShownProfile = Extract<Profile, { readonly facts: unknown }>;

export default function ProfilePage({ loaderData: { profile } }: Route.ComponentProps) {
  if (profile.person === null) return <GoneProfile name={profile.displayName} />;
  const { person, isOwn, following, facts } = profile;
  return (
    <>
      <Title profile={profile} />
      <ProfileHeader person={person} isOwn={isOwn} following={following} />
      <Figures facts={facts} />
      <Wardrobe profile={profile} />
    </>
  );
}

function Wardrobe({ profile: { person, isOwn, facts, tab, content } }: { readonly profile: ShownProfile }) {
  const intl = useIntl();
  return (
    <div className="wrap pt-6 pb-16 lg:pb-28">
      <TabLinks
        label={intl.formatMessage({ id: 'profile.tabs' })}
        tabs={profileTabs.map((one) => ({
          to: tabPath(person.id, one),
          label: <FormattedMessage id={`profile.tab-${one}`} />,
          count: facts.counts[one],
          current: one === tab,
        }))}
      />
      {'cards' in content ? (
        <WardrobeTab {...content} kind={tab === 'sale' ? 'sale' : 'rent'} userId={person.id} isOwn={isOwn} />
      ) : (
        <ReviewsTab {...content} userId={person.id} />
      )}
    </div>
  );
}

function Title({ profile: { person, facts } }: { readonly profile: ShownProfile }) {
  return <PageTitle>{profileTitle(useIntl(), person.displayName, facts.counts)}</PageTitle>;
}

/** Instead of the profile of a banned or deleted user. */
function GoneProfile({ name }: { readonly name: string }) {
  return (
    <div className="wrap section">
      <PageTitle>{name}</PageTitle>
      <EmptyState title={name}>
        <FormattedMessage id="profile.gone" />
      </EmptyState>
    </div>
  );
}
