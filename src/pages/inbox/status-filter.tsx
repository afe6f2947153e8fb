import { FormattedMessage, useIntl } from 'react-intl';
import { statusGroups } from '#src/features/transactions/status-groups.ts';
import { Chip } from '#src/ui/forms/chip.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { listPath, type List } from './lists.ts';

/** Status filter: narrows the list to transactions of one status group. */
export function StatusFilter({ list }: { readonly list: List }) {
  const label = useIntl().formatMessage({ id: 'inbox.status' });
  const items = [null, ...statusGroups].map((statusGroup) => ({
    key: statusGroup ?? 'all',
    label: <FormattedMessage id={`inbox.status.${statusGroup ?? 'all'}`} />,
    to: listPath({ ...list, statusGroup }),
  }));
  return (
    <Menu
      label={label}
      items={items}
      trigger={(trigger) => (
        <Chip {...trigger} opens>
          <FormattedMessage id={`inbox.status.${list.statusGroup ?? 'all'}`} />
        </Chip>
      )}
    />
  );
}
