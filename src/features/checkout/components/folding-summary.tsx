import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Money } from '#src/domain/money/money.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { Icon } from '#src/ui/layout/icon.tsx';

type FoldingSummaryProps = {
  /** What is ordered, and when or how it comes: the line that stays on a phone. */
  readonly title: string;
  readonly facts: string;
  /** Null where the price is broken. */
  readonly total: Money | null;
  readonly children: ReactNode;
};

/** What a checkout is about. Below 1024 px it is one line until it is opened, so that the form is on the first screen. */
export function FoldingSummary({ title, facts, total, children }: FoldingSummaryProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className="soft max-lg:py-0" aria-label={intl.formatMessage({ id: 'checkout.summary' })}>
      <button
        type="button"
        className="flex w-full items-center gap-3 py-4 text-left lg:hidden noscript:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1">
          <span className="medium block truncate">{title}</span>
          <span className="small muted block truncate">{facts}</span>
        </span>
        {total !== null && <span className="medium">{formatMoney(total)}</span>}
        <Icon as={ChevronDown} size={16} className={classNames('flex-none', open && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={classNames('grid gap-5 max-lg:pt-2 max-lg:pb-6', !open && 'max-lg:hidden noscript:grid!')}
      >
        {children}
      </div>
    </aside>
  );
}
