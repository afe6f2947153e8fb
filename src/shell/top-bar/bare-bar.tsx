import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { To } from 'react-router';
import { Icon } from '../../ui/layout/icon.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Wordmark } from '../../ui/layout/wordmark.tsx';

type BareBarProps = {
  readonly back?: { readonly to: To; readonly label: ReactNode } | undefined;
  readonly end?: ReactNode;
};

/** Reduced top bar of a page with a single task: checkout, a new listing. */
export function BareBar({ back, end }: BareBarProps) {
  const intl = useIntl();
  return (
    <header className="top-bar">
      <div className="wrap">
        <div className="top-bar-start">
          {back && (
            <Link to={back.to} className="small flex min-h-11 items-center gap-2">
              <Icon as={ArrowLeft} size={16} />
              {back.label}
            </Link>
          )}
        </div>
        <Link to="/" aria-label={intl.formatMessage({ id: 'shell.home' })}>
          <Wordmark />
        </Link>
        <div className="top-bar-end muted">{end}</div>
      </div>
    </header>
  );
}
