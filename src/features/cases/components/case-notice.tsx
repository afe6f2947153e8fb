import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { casePath } from '../case-path.ts';
import type { CaseLine } from '../queries.server.ts';

type CaseNoticeProps = {
  readonly line: CaseLine;
  readonly of: { readonly role: 'customer' | 'provider'; readonly id: string };
};

/** On the page of an order: that a case is open, and what it waits for. */
export function CaseNotice({ line: { waitsFor, answerBy }, of: { role, id } }: CaseNoticeProps) {
  if (waitsFor === null) return null;
  const link = (
    <TextLink to={casePath(id)}>
      <FormattedMessage id="case.banner-link" />
    </TextLink>
  );
  const until = answerBy === null ? '' : formatDeadline(answerBy, marketplace.timeZone);
  return (
    <Banner tone={waitsFor === role ? 'deadline' : 'info'} live={false}>
      <FormattedMessage id={waitsFor === role ? 'case.banner-you' : 'case.banner-other'} values={{ until, link }} />
    </Banner>
  );
}

/** The way to report a problem, or to one that was reported. */
export function CaseLink({ line: { mayOpen, hasAny }, of: { id } }: CaseNoticeProps) {
  if (!mayOpen && !hasAny) return null;
  return (
    <p className="small print:hidden">
      <TextLink to={casePath(id)}>
        <FormattedMessage id={hasAny ? 'case.see-link' : 'case.report-link'} />
      </TextLink>
    </p>
  );
}
