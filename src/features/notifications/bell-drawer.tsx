import { FormattedMessage } from 'react-intl';
import { bell as bellLink } from './bell-link.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { MarkAllSeen } from './components/mark-all-seen.tsx';
import { NotificationList } from './components/notification-list.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';
import type { ShownBellPage } from './queries.server.ts';

type BellDrawerProps = {
  /** Null while it is loading. */
  readonly bell: ShownBellPage | 'failed' | null;
  readonly closeTo: string;
  readonly onClose: () => void;
};

/** The newest notifications, over a page; rendered only while it is open. */
export function BellDrawer({ bell, closeTo, onClose }: BellDrawerProps) {
  return (
    <Drawer
      open
      wideOnly
      title={<FormattedMessage id="notifications.title" />}
      closeTo={closeTo}
      onClose={onClose}
      foot={
        <LinkButton to={bellLink.to} variant="outline" full>
          <FormattedMessage id="notifications.all" />
        </LinkButton>
      }
    >
      <Rows bell={bell} />
    </Drawer>
  );
}

function Rows({ bell }: Pick<BellDrawerProps, 'bell'>) {
  if (bell === null) return <NotificationSkeletons />;
  if (bell === 'failed')
    return (
      <Banner tone="error" live>
        <FormattedMessage id="notifications.failed" />. <FormattedMessage id="notifications.failed-line" />
      </Banner>
    );
  return (
    <>
      <MarkAllSeen page={bell} />
      <NotificationList page={bell} isFirst />
    </>
  );
}
