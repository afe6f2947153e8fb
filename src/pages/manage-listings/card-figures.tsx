import { Eye, Heart, MessageCircle } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Icon } from '#src/ui/layout/icon.tsx';
import type { ManagedCard } from './manage-data.server.ts';

const figureIcons = { views: Eye, favourites: Heart, requests: MessageCircle } as const;

/** Views of the last 30 days, favourites and requests. */
export function CardFigures({ card }: { readonly card: ManagedCard }) {
  const intl = useIntl();
  return (
    <span className="managed-figures">
      {(['views', 'favourites', 'requests'] as const).map((figure) => {
        const label = intl.formatMessage({ id: `manage.${figure}` }, { count: card[figure] });
        return (
          <span key={figure} title={label}>
            <Icon as={figureIcons[figure]} size={14} />
            <span aria-hidden="true">{intl.formatNumber(card[figure], { notation: 'compact' })}</span>
            <span className="visually-hidden">{label}</span>
          </span>
        );
      })}
    </span>
  );
}
