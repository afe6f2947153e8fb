import { CircleAlert, CircleCheck, Info, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

const icons = { info: Info, deadline: Timer, success: CircleCheck, error: CircleAlert };

type BannerProps = {
  readonly tone?: keyof typeof icons | undefined;
  readonly children: ReactNode;
  /** Announced when it appears (live region); set for errors and for the success of an action. */
  readonly live?: boolean | undefined;
  readonly className?: string | undefined;
};

/** As wide as its column. Emphasis inside is `<b>`. */
export function Banner({ tone = 'info', children, live = tone === 'error', className }: BannerProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div
      role={live ? role : undefined}
      className={classNames('banner', tone !== 'info' && `banner-${tone}`, className)}
    >
      <Icon as={icons[tone]} size={16} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
