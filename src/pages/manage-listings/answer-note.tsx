import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import type { ManageAnswer } from './answer.ts';
import { changeErrorFor } from './change-error.ts';

/** What became of the last form, in words. */
export function AnswerNote({ answer }: { readonly answer: ManageAnswer | undefined }) {
  if (answer === undefined || answer.kind === 'confirm') return null;
  if (answer.kind === 'lost') return <Banner tone="error">{answer.why}</Banner>;
  if (answer.kind === 'none-chosen')
    return (
      <Banner tone="error">
        <FormattedMessage id="manage.none-chosen" />
      </Banner>
    );
  if (answer.kind === 'holiday')
    return answer.opened === null ? null : (
      <Banner tone="success" live>
        <FormattedMessage id="manage.holiday-ended" values={{ count: answer.opened }} />
      </Banner>
    );
  const codes = Object.values(answer.refused);
  return (
    <>
      {answer.done > 0 && answer.change !== 'duplicate' && (
        <Banner tone="success" live>
          <FormattedMessage id={`manage.done-${answer.change}`} values={{ count: answer.done }} />
        </Banner>
      )}
      {codes.length > 0 && (
        <Banner tone="error">
          <FormattedMessage id="manage.refused" values={{ count: codes.length }} />{' '}
          {[...new Set(codes)].map((code) => changeErrorFor(code)).join(' ')}
        </Banner>
      )}
    </>
  );
}
