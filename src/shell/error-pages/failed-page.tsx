import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { MessagePage } from './message-page.tsx';

/** A part of the viewer's own account failed to load. */
export function FailedPage({ title, line }: { readonly title: string; readonly line: string }) {
  return (
    <MessagePage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="lede">{line}</p>
      <Button variant="outline" className="justify-self-start" onClick={() => location.reload()}>
        <FormattedMessage id="transaction.reload" />
      </Button>
    </MessagePage>
  );
}
