import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';

/** After a deletion, without a session. */
export default function AccountDeleted() {
  const title = useIntl().formatMessage({ id: 'deletion.done-title' });
  return (
    <div className="wrap section">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        title={title}
        hanger
        action={
          <LinkButton to="/">
            <FormattedMessage id="deletion.done-action" />
          </LinkButton>
        }
      >
        <FormattedMessage id="deletion.done-lede" />
      </EmptyState>
    </div>
  );
}
