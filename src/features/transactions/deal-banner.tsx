import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/banner.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import type { DealPage } from './deal-page.server.ts';
import { nameOf } from './deal-values.ts';
import { isUnanswerable } from './words.ts';

type DealBannerProps = {
  readonly deal: DealPage;
  /** The time is up: the page looks whether the deal has moved on. */
  readonly onEnd: () => void;
  /** Asks again without script. */
  readonly lookAgain: ReactNode;
};

/** What is being waited for, and how long. */
export function DealBanner({ deal, onEnd, lookAgain }: DealBannerProps) {
  if (deal.waitingFor !== null) {
    return (
      <Banner live>
        <FormattedMessage id="deal.waiting" values={{ b: (text) => <b key="b">{text}</b> }} />{' '}
        <noscript>{lookAgain}</noscript>
      </Banner>
    );
  }
  if (isUnanswerable(deal)) {
    return (
      <Banner>
        <FormattedMessage
          id={deal.other.state === 'deleted' ? 'deal.counterparty-deleted' : 'deal.counterparty-banned'}
        />{' '}
        <FormattedMessage id="deal.ends-by-itself" />
      </Banner>
    );
  }
  return <Deadline deal={deal} onEnd={onEnd} />;
}

function Deadline({ deal, onEnd }: Pick<DealBannerProps, 'deal' | 'onEnd'>) {
  const { state, role, dueAt, now, other } = deal;
  const sentence = deadlineSentence(state, role);
  if (sentence === null || dueAt === null) return null;
  const until = dueAt.toISOString();
  const format = state === 'pending-payment' ? 'clock' : 'words';
  const left = <Countdown key={until} until={until} serverNow={now.toISOString()} format={format} onEnd={onEnd} />;
  return (
    <Banner tone="deadline">
      <FormattedMessage
        id={sentence}
        values={{ name: nameOf(other), left: () => <Fragment key="left">{left}</Fragment> }}
      />
    </Banner>
  );
}

function deadlineSentence(state: DealPage['state'], role: DealPage['role']) {
  if (state === 'pending-payment') return role === 'customer' ? 'deal.deadline-pay' : null;
  if (state !== 'preauthorized') return null;
  return role === 'provider' ? 'deal.deadline-answer' : 'deal.deadline-wait';
}
