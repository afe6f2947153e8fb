import { FormattedMessage, useIntl } from 'react-intl';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { excerptOf } from '#src/features/notifications/message-kind.ts';
import { moderatedReviews, type ModeratedReview } from '#src/features/review-moderation/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Rating } from '#src/ui/data/rating.tsx';
import { ConsoleQueue, QueueLists } from './console-queue.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
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
  return { operator: await operatorIn(context), ...listed, found, page, shown, done };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { operator, total, found, page, totalPages, shown, done } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id="console.reviews-empty" />,
    line: <FormattedMessage id="console.reviews-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      query={shown === 'hidden' ? { state: 'hidden' } : {}}
      title={intl.formatMessage({ id: 'console.reviews-title' })}
      count={<FormattedMessage id="console.reviews-count" values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.reviews-done-${done}`} />}
      empty={found.length === 0 ? empty : null}
      lists={
        <QueueLists
          {...{ lists, shown }}
          label={intl.formatMessage({ id: 'console.reviews-lists' })}
          to={(list) => (list === 'hidden' ? `${path}?state=hidden` : path)}
          words={(list) => <FormattedMessage id={`console.reviews-${list}`} />}
        />
      }
    >
      <Table found={found} />
    </ConsoleQueue>
  );
}

type ShownReview = Omit<ModeratedReview, 'content' | 'isOwn'> & { readonly excerpt: string };

function Table({ found }: { readonly found: readonly ShownReview[] }) {
  return (
    <QueueTable heads={['console.review-text', 'console.review-author', 'console.review-subject']}>
      {found.map((review) => (
        <Row key={review.id} review={review} />
      ))}
    </QueueTable>
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
      <QueueLink
        to={`${path}/${id}`}
        label={intl.formatMessage({ id: 'console.review-look' }, { name: author.displayName })}
      />
    </tr>
  );
}
