import { FormattedMessage, useIntl } from 'react-intl';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { excerptOf } from '#src/features/notifications/message-kind.ts';
import { moderatedReviews, type ModeratedReview } from '#src/features/review-moderation/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { Rating } from '#src/ui/data/rating.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { ChipLink } from '#src/ui/forms/chip.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import type { Route } from './+types/reviews';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/reviews';
const lists = ['all', 'hidden'] as const;
type List = (typeof lists)[number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumberIn(url.searchParams);
  const shown: List = url.searchParams.get('state') === 'hidden' ? 'hidden' : 'all';
  const listed = await moderatedReviews(context.get(appContext), viewerIn(context), shown, page);
  const found = listed.found.map(({ content, ...review }) => ({ ...review, excerpt: excerptOf(content) }));
  const done = (['hidden', 'shown'] as const).find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  return { operator: operatorIn(context), ...listed, found, page, shown, done };
}

function addressOf(shown: List, page: number): string {
  return shown === 'hidden' ? `${path}?state=hidden&page=${page}` : `${path}?page=${page}`;
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { operator, total, found, page, totalPages, shown, done } = loaderData;
  const intl = useIntl();
  return (
    <ConsoleLayout operator={operator} title={intl.formatMessage({ id: 'console.reviews-title' })}>
      <p className="mid mt-2">
        <FormattedMessage id="console.reviews-count" values={{ count: total }} />
      </p>
      {done !== null && (
        <Banner tone="success" live className="mt-6">
          <FormattedMessage id={`console.reviews-done-${done}`} />
        </Banner>
      )}
      <nav aria-label={intl.formatMessage({ id: 'console.reviews-lists' })} className="mt-6 flex gap-2">
        {lists.map((list) => (
          <ChipLink key={list} to={addressOf(list, 1)} current={list === shown}>
            <FormattedMessage id={`console.reviews-${list}`} />
          </ChipLink>
        ))}
      </nav>
      <div className="console-panel mt-6">
        {found.length === 0 ? (
          <EmptyState title={<FormattedMessage id="console.reviews-empty" />} hanger>
            <FormattedMessage id="console.reviews-empty-line" />
          </EmptyState>
        ) : (
          <Table found={found} />
        )}
      </div>
      <div className="mt-8">
        <Pager page={page} totalPages={totalPages} to={(number) => addressOf(shown, number)} />
      </div>
    </ConsoleLayout>
  );
}

type ShownReview = Omit<ModeratedReview, 'content'> & { readonly excerpt: string };

function Table({ found }: { readonly found: readonly ShownReview[] }) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          {(['text', 'author', 'subject'] as const).map((head) => (
            <th key={head} scope="col">
              <FormattedMessage id={`console.review-${head}`} />
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage id="console.review" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {found.map((review) => (
          <Row key={review.id} review={review} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ review: { id, excerpt, rating, state, author, subject } }: { readonly review: ShownReview }) {
  const intl = useIntl();
  return (
    <tr>
      <td className="wrap-anywhere">
        <Rating value={rating} />
        {state === 'hidden' && (
          <Badge>
            <FormattedMessage id="console.review-is-hidden" />
          </Badge>
        )}
        <span className="mt-1 block">{excerpt}</span>
      </td>
      <td>
        <PersonName {...author} />
      </td>
      <td>
        <PersonName {...subject} />
      </td>
      <td className="console-end">
        <LinkButton
          to={`${path}/${id}`}
          size="small"
          variant="outline"
          aria-label={intl.formatMessage({ id: 'console.review-look' }, { name: author.displayName })}
        >
          <FormattedMessage id="console.review" />
        </LinkButton>
      </td>
    </tr>
  );
}
