import { CalendarDays, ChartColumn, Copy, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingChange } from '#src/features/listings/listing-change.ts';
import { statisticsPath } from '#src/features/listing-views/statistics-path.ts';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { Icon, type IconShape } from '#src/ui/layout/icon.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { tabPath } from '../listing-wizard/paths.ts';
import type { ManagedCard as Card } from './manage-data.server.ts';
import { type List, listPath } from './params.ts';

export type Operation = ListingChange | 'duplicate';

const icons = {
  ...{ edit: Pencil, calendar: CalendarDays, statistics: ChartColumn, duplicate: Copy },
  ...{ open: Eye, close: EyeOff, delete: Trash2 },
} as const satisfies Readonly<Record<string, IconShape>>;

function entry(key: keyof typeof icons) {
  const label = (
    <>
      <Icon as={icons[key]} size={16} />
      <FormattedMessage id={`manage.${key}`} />
    </>
  );
  return { key, label };
}

type CardMenuProps = {
  readonly card: Card;
  readonly list: List;
  readonly title: string;
  readonly change: (operation: Operation) => void;
};

/** What the owner can do with a listing: edit, block days, close or open, delete. */
export function CardMenu({ card, list, title, change }: CardMenuProps) {
  const label = useIntl().formatMessage({ id: 'manage.actions' }, { title });
  const move = card.state === 'closed' ? 'open' : 'close';
  return (
    <span className="managed-menu noscript:hidden">
      <Menu
        label={label}
        trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={label} className="managed-dots" />}
        items={[
          { ...entry('edit'), to: tabPath(card, 'description') },
          ...(card.kind === 'rent' ? [{ ...entry('calendar'), to: tabPath(card, 'availability') }] : []),
          { ...entry('statistics'), to: statisticsPath(card.id) },
          ...(card.isClosedByUs ? [] : (['duplicate', move] as const)).map((operation) => ({
            ...entry(operation),
            onSelect: () => change(operation),
          })),
          { ...entry('delete'), to: listPath(list, { delete: card.id }), destructive: true },
        ]}
      />
    </span>
  );
}
