import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate, useNavigation } from 'react-router';
import { marketplace } from '#marketplace';
import { sessionDays } from '#src/features/accounts/session-days.ts';
import { notificationSettingsPath } from '#src/features/accounts/settings-links.ts';
import { SettingsSection } from '#src/features/accounts/settings-section.tsx';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField, useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { addThisBrowser, type AddedBrowser } from '../push-browser.ts';

type Device = { readonly id: string; readonly createdAt: Date; readonly isHere: boolean };

type DevicesProps = {
  readonly publicKey: string;
  readonly browsers: readonly Device[];
  readonly mayChange: boolean;
};

/** The browsers that show notifications, and the button that adds this one. */
export function Devices({ publicKey, browsers, mayChange }: DevicesProps) {
  return (
    <SettingsSection id="devices" title="preferences.devices">
      <p className="small muted">
        <FormattedMessage id="preferences.devices-line" values={{ marketplace: marketplace.name, ...sessionDays }} />
      </p>
      {browsers.length === 0 ? (
        <p className="mid">
          <FormattedMessage id="preferences.devices-none" />
        </p>
      ) : (
        <ul className="border-t border-line">
          {browsers.map((device) => (
            <DeviceRow key={device.id} device={device} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && !browsers.some(({ isHere }) => isHere) && <AddDevice publicKey={publicKey} />}
    </SettingsSection>
  );
}

function DeviceRow({ device, mayChange }: { readonly device: Device; readonly mayChange: boolean }) {
  const intl = useIntl();
  const busy = useNavigation().formData?.get('browserId') === device.id;
  const day = formatDayAndTime(device.createdAt, marketplace.timeZone);
  const since = intl.formatMessage({ id: 'preferences.device-since' }, { day });
  const name = device.isHere ? intl.formatMessage({ id: 'preferences.device-here' }) : since;
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
      <div className="min-w-0">
        <p className="medium">{name}</p>
        {device.isHere && <p className="small muted">{since}</p>}
      </div>
      {mayChange && (
        <Form method="post" action={notificationSettingsPath} replace preventScrollReset>
          <CsrfField />
          <input type="hidden" name="operation" value="remove-browser" />
          <input type="hidden" name="browserId" value={device.id} />
          <Button
            type="submit"
            variant="outline"
            size="small"
            busy={busy}
            aria-label={intl.formatMessage({ id: 'preferences.device-remove-label' }, { device: name })}
          >
            <FormattedMessage id="preferences.device-remove" />
          </Button>
        </Form>
      )}
    </li>
  );
}

function AddDevice({ publicKey }: { readonly publicKey: string }) {
  const csrf = useCsrfToken();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [state, setState] = useState<AddedBrowser | 'idle' | 'busy'>('idle');
  async function add() {
    setState('busy');
    const added = await addThisBrowser(publicKey, csrf);
    setState(added);
    if (added === 'added') await navigate(`${notificationSettingsPath}?done=device-added`, { replace: true });
  }
  return (
    <>
      {typeof state === 'object' && (
        <Banner tone="error" live>
          {state.refused}
        </Banner>
      )}
      {(state === 'cannot' || state === 'denied' || state === 'failed') && (
        <Banner tone="error" live>
          <FormattedMessage id={`preferences.device-${state}`} />
        </Banner>
      )}
      <Button
        type="button"
        variant="outline"
        className="w-fit noscript:hidden"
        busy={state === 'busy'}
        disabled={!isHydrated}
        onClick={() => void add()}
      >
        <FormattedMessage id="preferences.device-add" />
      </Button>
      <p className="mid hidden noscript:block">
        <FormattedMessage id="preferences.device-needs-script" />
      </p>
    </>
  );
}
