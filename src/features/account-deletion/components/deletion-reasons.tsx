import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { DeletionReason } from '../reasons.ts';

/** What has to end before the account can be deleted, each with the page where that is done. */
export function DeletionReasons({ reasons }: { readonly reasons: readonly DeletionReason[] }) {
  const running = reasons.filter(({ kind }) => kind === 'transaction');
  const single = running.length > 1 ? reasons.filter(({ kind }) => kind !== 'transaction') : reasons;
  return (
    <section aria-labelledby="deletion-reasons" className="soft mt-4 grid gap-3">
      <h3 id="deletion-reasons" className="medium">
        <FormattedMessage id="deletion.reasons-title" />
      </h3>
      <p>
        <FormattedMessage id="deletion.reasons-lede" />
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        {running.length > 1 && (
          <li>
            <Running reasons={running} />
          </li>
        )}
        {single.map((reason) => (
          <li key={`${reason.kind} ${reason.about?.transactionId}`}>
            <Reason reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is said of each order under way is said of all of them once. */
function Running({ reasons }: { readonly reasons: readonly DeletionReason[] }) {
  return (
    <>
      <FormattedMessage id="deletion.reason-transactions" />
      <ul className="mt-2 grid gap-x-6 gap-y-2 md:grid-cols-2">
        {reasons.map(({ about }) => (
          <li key={about?.transactionId}>
            {about && <TextLink to={transactionPath(about.role, about.transactionId)}>{about.title}</TextLink>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Reason({ reason: { kind, about, until } }: { readonly reason: DeletionReason }) {
  const untilWhen = until && formatDeadline(until, marketplace.timeZone);
  if (kind === 'last-operator' || kind === 'email-change')
    return <FormattedMessage id={`deletion.reason-${kind}`} values={{ until: untilWhen }} />;
  if (about === null) return <FormattedMessage id="deletion.reason-payment" />;
  const link = (words: ReactNode[]) => (
    <TextLink key="link" to={transactionPath(about.role, about.transactionId)}>
      {words}
    </TextLink>
  );
  const values = { title: about.title, link, until: untilWhen };
  return <FormattedMessage id={`deletion.reason-${kind}`} values={values} />;
}
