import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { RejectionReason } from '#src/features/id-checks/forms.ts';
import type { ReviewedIdCheck } from '#src/features/id-checks/queries.server.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** What an operator compares the document with. */
export function IdFacts({ check }: { readonly check: ReviewedIdCheck }) {
  const { name, kind, birthday, age, memberSince, sentAt, person } = check;
  return (
    <section className="console-panel grid gap-4">
      <dl className="console-facts">
        <Fact term="console.id-name">
          <span className="medium">{name}</span>
        </Fact>
        <Fact term="console.document">
          <FormattedMessage id={`id-check.kind-${kind}`} />
        </Fact>
        <Fact term="console.id-birthday">
          {birthday === null ? (
            <FormattedMessage id="console.id-no-birthday" />
          ) : (
            <FormattedMessage
              id="console.id-birthday-age"
              values={{ birthday: formatDayWithYear(birthday), age: age ?? 0 }}
            />
          )}
        </Fact>
        <Fact term="console.id-member">{dayOf(memberSince)}</Fact>
        <Fact term="console.id-sent">{formatDayAndTime(sentAt, marketplace.timeZone)}</Fact>
      </dl>
      <Decided check={check} />
      <Earlier check={check} />
      {person.profilePath !== null && (
        <p className="small">
          <TextLink to={person.profilePath}>
            <FormattedMessage id="console.id-profile" />
          </TextLink>
        </p>
      )}
      <p className="small muted">
        <FormattedMessage id="console.id-note" />
      </p>
    </section>
  );
}

type FactProps = {
  readonly term:
    | 'console.id-name'
    | 'console.document'
    | 'console.id-birthday'
    | 'console.id-member'
    | 'console.id-sent';
  readonly children: ReactNode;
};

function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>
        <FormattedMessage id={term} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function dayOf(instant: Date): string {
  return formatDayWithYear(dayInZone(instant, marketplace.timeZone));
}

function useReason(reason: RejectionReason | null): string {
  const intl = useIntl();
  return reason === null ? '' : intl.formatMessage({ id: `console.reason-${reason}` });
}

function Decided({ check: { state, decidedAt, reason } }: { readonly check: ReviewedIdCheck }) {
  const text = useReason(reason);
  if (state === 'pending' || decidedAt === null) return null;
  return (
    <p className="medium">
      <FormattedMessage id={`console.id-is-${state}`} values={{ when: dayOf(decidedAt), reason: text }} />
    </p>
  );
}

function Earlier({ check: { earlier } }: { readonly check: ReviewedIdCheck }) {
  const decided = earlier.filter(({ decidedAt }) => decidedAt !== null);
  if (decided.length === 0) return null;
  return (
    <div>
      <h2 className="label">
        <FormattedMessage id="console.id-earlier" />
      </h2>
      <ul className="small mid mt-2 grid gap-1">
        {decided.map((one) => (
          <EarlierRow key={one.id} one={one} />
        ))}
      </ul>
    </div>
  );
}

function EarlierRow({ one: { state, reason, decidedAt } }: { readonly one: ReviewedIdCheck['earlier'][number] }) {
  const text = useReason(reason);
  if (state === 'pending' || decidedAt === null) return null;
  return (
    <li>
      <FormattedMessage id={`console.id-earlier-${state}`} values={{ when: dayOf(decidedAt), reason: text }} />
    </li>
  );
}
