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
    <MessagePage title={title} headingRef={showHeading}>
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

/** It takes the place of a page that may be scrolled, without a navigation that would begin at the top and be announced. */
function showHeading(heading: HTMLHeadingElement | null): void {
  if (heading === null) return;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
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
