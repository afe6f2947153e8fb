import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { recordPage, useConnectionFailure, useKept } from '../ui/browser/connection.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';

/** Says that the site cannot be reached, until it can, or until the user closes it. Announced once, politely. */
export function ErrorBanner() {
  const failing = useConnectionFailure();
  const kept = useKept();
  const { key } = useLocation();
  useEffect(() => recordPage(key), [key]);
  return (
    <div role="status" className="sticky top-0 z-20">
      {failing && <Failure key={kept} />}
    </div>
  );
}

function Failure() {
  const intl = useIntl();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <div className="banner banner-error">
      <p className="min-w-0 flex-1 self-center">
        <FormattedMessage id="shell.generic-error" />
      </p>
      <IconButton icon={X} label={intl.formatMessage({ id: 'ui.close' })} onClick={() => setOpen(false)} />
    </div>
  );
}
