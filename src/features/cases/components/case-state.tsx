import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import type { ShownCase } from '../queries.server.ts';

type CaseStateProps = {
  readonly shown: Pick<ShownCase, 'waitsFor' | 'answerBy' | 'outcome' | 'claim'>;
  readonly role: 'customer' | 'provider';
  readonly name: string;
  /** The order waits for it. */
  readonly isUnderWay: boolean;
};

/** Whom an open case waits for and until when, or how a closed one ended. */
export function CaseState({ shown: { waitsFor, answerBy, outcome, claim }, role, name, isUnderWay }: CaseStateProps) {
  if (outcome !== null)
    return (
      <Banner tone={outcome === 'charge' && !isOver(claim) ? 'info' : 'success'} live={false}>
        <FormattedMessage id={`case.outcome-${outcome}`} values={{ role, name, claim: claim?.state ?? 'none' }} />
      </Banner>
    );
  const values = { name, until: answerBy === null ? '' : formatDeadline(answerBy, marketplace.timeZone) };
  const id = waitsFor === 'operator' ? 'operator' : waitsFor === role ? 'you' : 'other';
  return (
    <Banner tone={id === 'you' ? 'deadline' : 'info'} live={false}>
      <span>
        <FormattedMessage id={`case.waits-${id}`} values={values} />{' '}
        {isUnderWay && <FormattedMessage id="case.meanwhile" />}
      </span>
    </Banner>
  );
}

/** What was decided on a claim is paid, or nothing is to be. */
function isOver(claim: ShownCase['claim']): boolean {
  return claim?.state === 'charged' || claim?.state === 'dropped';
}
