import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import type { ListedView } from '../act-as.server.ts';
import { SettingsSection } from '../settings-section.tsx';

/** When operators viewed the site as this user, and why; nothing where none has. */
export function TeamViews({ views }: { readonly views: readonly ListedView[] }) {
  if (views.length === 0) return null;
  return (
    <SettingsSection id="team-views" title="accounts.views-title">
      <p className="mid">
        <FormattedMessage id="accounts.views-line" />
      </p>
      <ul className="border-t border-line">
        {views.map(({ id, at, reason }) => (
          <li key={id} className="border-b border-line py-4">
            <p className="medium">{formatDayAndTime(at, marketplace.timeZone)}</p>
            <p className="small muted wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
