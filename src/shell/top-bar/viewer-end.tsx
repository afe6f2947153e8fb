import { MessageCircle } from 'lucide-react';
import { useIntl } from 'react-intl';
import { BagLink } from '#src/features/cart/bag-link.tsx';
import { rotate } from './account-sections.ts';
import { toPage } from '../../ui/browser/to-page.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { IconLink } from '../../ui/forms/icon-button.tsx';
import { type Attention, inboxOf, type ShellViewer } from '../shell-viewer.ts';
import { AccountMenu } from './account-menu.tsx';
import { BellLink } from './bell.tsx';

type ViewerEndProps = { readonly viewer: ShellViewer; readonly attention: Attention };

/** The end of the top bar for a signed-in user. */
export function ViewerEnd({ viewer, attention }: ViewerEndProps) {
  const intl = useIntl();
  return (
    <>
      <IconLink
        icon={MessageCircle}
        count={attention.waiting}
        label={intl.formatMessage({ id: 'shell.messages-attention' }, { count: attention.waiting })}
        to={inboxOf(viewer)}
      />
      <BellLink unseen={attention.unseen} />
      <BagLink held={attention.bag} />
      <AccountMenu viewer={viewer} />
      <LinkButton to={rotate.to} variant="outline" size="small" className="max-lg:hidden" {...toPage}>
        {intl.formatMessage({ id: 'shell.rotate' })}
      </LinkButton>
    </>
  );
}
