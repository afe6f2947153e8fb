import { FormattedMessage, useIntl } from 'react-intl';
import { LocationSearch } from '#src/features/places/location-search.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { MessagePage } from './message-page.tsx';

/** The 404 page: no such address, or the viewer may not see it. */
export function NotFoundPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.lost-title' });
  return (
    <MessagePage figure="404" title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="lede">
        <FormattedMessage id="shell.lost-line" />
      </p>
      <LocationSearch />
      <p>
        <TextLink to="/">
          <FormattedMessage id="shell.lost-home" />
        </TextLink>
      </p>
    </MessagePage>
  );
}
