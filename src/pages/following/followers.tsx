import { FormattedMessage, useIntl } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { FollowButton } from '#src/features/following/follow-button.tsx';
import { followersPath, followTabs, type FollowTab } from '#src/features/following/followers-path.ts';
import { followsPage } from '#src/features/following/queries.server.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Image } from '#src/ui/data/image.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { TabLinks } from '#src/ui/data/tabs.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import styles from '#src/ui/styles/following.css?url';
import type { Route } from './+types/followers';

export async function loader({ context, url }: Route.LoaderArgs) {
  const given = url.searchParams.get('page') ?? '';
  const tab: FollowTab = url.searchParams.get('tab') === 'followers' ? 'followers' : 'following';
  const page = /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1;
  return { tab, ...(await followsPage(context.get(appContext), viewerIn(context), { tab, page })) };
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

type Data = Route.ComponentProps['loaderData'];

export default function Followers({ loaderData: { tab, rows, counts, page, totalPages } }: Route.ComponentProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'following.title' });
  return (
    <div className="wrap pt-9 pb-16 lg:pt-16 lg:pb-28">
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      <h1 className="d2 mb-6">{title}</h1>
      <TabLinks
        label={intl.formatMessage({ id: 'following.tabs' })}
        tabs={followTabs.map((one) => ({
          to: followersPath(one),
          label: <FormattedMessage id={`following.tab-${one}`} />,
          count: counts[one],
          current: one === tab,
        }))}
      />
      {rows.length === 0 ? (
        <Empty tab={tab} />
      ) : (
        <ul className="follows">
          {rows.map((row) => (
            <FollowRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      <div className="mt-10 flex justify-center">
        <Pager page={page} totalPages={totalPages} to={(other) => followersPath(tab, other)} />
      </div>
    </div>
  );
}

function FollowRow({ row }: { readonly row: Data['rows'][number] }) {
  const { id, displayName, initials, imageId, profilePath, listings, images, isFollowed } = row;
  return (
    <li className="follow-row">
      <Avatar id={id} initials={initials} image={avatarOf(imageId)} />
      <div className="min-w-0">
        <h2 className="h6 wrap-anywhere">
          <PersonName displayName={displayName} profilePath={profilePath} />
        </h2>
        <p className="small muted">
          <FormattedMessage id="following.items" values={{ count: listings }} />
        </p>
      </div>
      <div className="follow-thumbs">
        {images.map((image) => (
          <Image key={image.id} file={imageOf(image)} sizes="80px" decorative />
        ))}
      </div>
      <FollowButton userId={id} name={displayName} following={isFollowed} />
    </li>
  );
}

function Empty({ tab }: { readonly tab: FollowTab }) {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id={`following.empty-${tab}`} />}
      action={
        <LinkButton to={tab === 'following' ? '/s' : '/listings'}>
          <FormattedMessage id={`following.empty-${tab}-action`} />
        </LinkButton>
      }
    >
      <FormattedMessage id={`following.empty-${tab}-line`} />
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'following.query-failed' })}
      line={intl.formatMessage({ id: 'following.query-failed-line' })}
    />
  );
}
