import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { listPath, type List } from './lists.ts';

/** Empty state of a list: its purpose, and where to begin. */
export function EmptyInbox({ list }: { readonly list: List }) {
  if (list.words) return <NothingFound list={list} words={list.words} />;
  if (list.statusGroup) return <NoMatches list={list} />;
  if (list.kind === 'offers') return <NoOffers side={list.side} />;
  return list.side === 'sales' ? <NoRequests /> : <NoOrders kind={list.kind} />;
}

function NoMatches({ list }: { readonly list: List }) {
  const isYours = list.statusGroup === 'yours';
  return (
    <EmptyState
      title={<FormattedMessage id={isYours ? 'inbox.empty.yours' : 'inbox.empty.narrowed'} />}
      action={
        <LinkButton variant="outline" to={listPath({ ...list, statusGroup: null })}>
          <FormattedMessage id="inbox.empty.narrowed-all" />
        </LinkButton>
      }
    >
      <FormattedMessage id={isYours ? 'inbox.empty.yours-line' : 'inbox.empty.narrowed-line'} />
    </EmptyState>
  );
}

function NothingFound({ list, words }: { readonly list: List; readonly words: string }) {
  return (
    <EmptyState
      title={<FormattedMessage id="inbox.empty.search" values={{ words }} />}
      action={
        <LinkButton variant="outline" to={listPath({ ...list, words: null })}>
          <FormattedMessage id="inbox.empty.search-all" />
        </LinkButton>
      }
    >
      <FormattedMessage id="inbox.empty.search-line" />
    </EmptyState>
  );
}

function NoRequests() {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="inbox.empty.sales" />}
      action={
        <LinkButton to="/rotate-item">
          <FormattedMessage id="inbox.empty.rotate" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="inbox.empty.sales-line"
        values={{
          link: (text) => (
            <TextLink key="link" to={listPath({ side: 'orders', kind: null })}>
              {text}
            </TextLink>
          ),
        }}
      />
    </EmptyState>
  );
}

function NoOffers({ side }: Pick<List, 'side'>) {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="inbox.empty.offers" />}
      action={
        <LinkButton to={side === 'orders' ? '/s' : '/listings'}>
          <FormattedMessage id={side === 'orders' ? 'shell.all-listings' : 'shell.listings'} />
        </LinkButton>
      }
    >
      <FormattedMessage id="inbox.empty.offers-line" values={{ side }} />
    </EmptyState>
  );
}

function NoOrders({ kind }: { readonly kind: 'rent' | 'sale' | null }) {
  const isSale = kind === 'sale';
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id={kind === null ? 'inbox.empty.orders' : `inbox.empty.orders-${kind}`} />}
      action={
        <LinkButton to={`/s?pub_isProductForSale=${isSale}`}>
          <FormattedMessage id={isSale ? 'inbox.empty.find-sale' : 'inbox.empty.find-rent'} />
        </LinkButton>
      }
    >
      <FormattedMessage id="inbox.empty.orders-line" />
    </EmptyState>
  );
}
