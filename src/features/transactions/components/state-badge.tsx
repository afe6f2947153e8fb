import { useIntl } from 'react-intl';
import type { Label } from '#src/domain/process/process.ts';
import { Badge, type Tone } from '#src/ui/data/badge.tsx';

type StateBadgeProps = {
  readonly label: Label | null;
  /** Milliseconds until the deadline to answer; null when no party has to. */
  readonly left: number | null;
};

/** State badge of a transaction, with the time left in that state. */
export function StateBadge({ label, left }: StateBadgeProps) {
  const intl = useIntl();
  if (label === null) return <span />;
  const words = intl.formatMessage({ id: `inbox.state.${label}` });
  return (
    <Badge tone={tones[label]}>
      {left === null ? words : intl.formatMessage({ id: 'inbox.left' }, { label: words, ...inLargestUnit(left) })}
    </Badge>
  );
}

const tones: Readonly<Record<Label, Tone>> = {
  'enquiry': 'neutral',
  'requested': 'waiting',
  'pending-payment': 'waiting',
  'pending': 'waiting',
  'accepted': 'good',
  'declined': 'refused',
  'expired': 'neutral',
  'canceled': 'neutral',
  'delivered': 'neutral',
};

/** Duration in the largest unit of which there is at least one. */
function inLargestUnit(milliseconds: number): { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' } {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  if (minutes >= 1440) return { count: Math.floor(minutes / 1440), unit: 'day' };
  return minutes >= 60 ? { count: Math.floor(minutes / 60), unit: 'hour' } : { count: minutes, unit: 'minute' };
}
