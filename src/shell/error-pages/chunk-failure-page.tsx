import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/forms/button.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { MessagePage } from './message-page.tsx';

/** `to` is the target of the failed navigation, when it differs from the displayed page. */
export function ChunkFailurePage({ to }: { readonly to?: string | undefined }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.chunk-title' });
  return (
    <MessagePage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="lede">
        <FormattedMessage id="shell.chunk-line" />
      </p>
      <Button
        className="justify-self-start"
        onClick={() => (to === undefined ? location.reload() : location.assign(to))}
      >
        <FormattedMessage id="shell.chunk-reload" />
      </Button>
      <HomeLink />
    </MessagePage>
  );
}

export function HomeLink() {
  return (
    <p>
      <TextLink to="/">
        <FormattedMessage id="shell.lost-home" />
      </TextLink>
    </p>
  );
}
