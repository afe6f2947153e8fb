import { FormattedMessage, useIntl } from 'react-intl';
import { Hanger } from '#src/ui/data/hanger.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';

/** After a deletion, without a session. */
export default function AccountDeleted() {
  const title = useIntl().formatMessage({ id: 'deletion.done-title' });
  return (
    <div className="wrap section">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      {/* An empty state whose title is that of the page. */}
      <div className="empty-state">
        <span className="w-24 text-line-strong">
          <Hanger />
        </span>
        <h1 className="d3">{title}</h1>
        <p className="lede">
          <FormattedMessage id="deletion.done-lede" />
        </p>
        <LinkButton to="/">
          <FormattedMessage id="deletion.done-action" />
        </LinkButton>
      </div>
    </div>
  );
}
