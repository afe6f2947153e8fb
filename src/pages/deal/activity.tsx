import { FormattedMessage } from 'react-intl';
import { Composer, type MessageTrouble } from '#src/features/messages/composer.tsx';
import { DealFeed } from '#src/features/transactions/deal-feed.tsx';
import { nameOf } from '#src/features/transactions/deal-values.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { dealData } from './deal-data.server.ts';

type ActivityProps = {
  readonly page: Pick<Awaited<ReturnType<typeof dealData>>, 'deal' | 'said' | 'mayWrite'>;
  readonly to: string;
  readonly trouble: MessageTrouble | null;
};

const mostShown = 100;

/** What happened, what was said, and the place to say more. */
export function Activity({ page, to, trouble }: ActivityProps) {
  const { deal, said, mayWrite } = page;
  const name = nameOf(deal.other);
  return (
    <section className="mt-12 print:hidden">
      <h2 className="d4 mb-6">
        <FormattedMessage id="deal.activity" />
      </h2>
      {said === null && (
        <Banner tone="error" className="mb-6">
          <FormattedMessage id="deal.messages-failed" />
        </Banner>
      )}
      {said?.length === mostShown && (
        <p className="small muted mb-6">
          <FormattedMessage id="deal.older" values={{ count: mostShown }} />
        </p>
      )}
      {deal.feed.length === 0 && (
        <p className="small muted">
          <FormattedMessage id="deal.nothing-yet" />
        </p>
      )}
      <DealFeed deal={deal} said={said ?? []} />
      {mayWrite ? (
        <Composer key={said?.filter(({ own }) => own).at(-1)?.id} to={to} name={name} trouble={trouble} />
      ) : (
        deal.other.state !== 'active' && (
          <Banner className="mt-8">
            <FormattedMessage id="deal.messages-closed" values={{ name }} />
          </Banner>
        )
      )}
    </section>
  );
}
