import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { formatDuration } from './format/times.ts';

const MINUTE = 60_000;

type CountdownProps = {
  /** ISO 8601. */
  readonly until: string;
  /** The server's time when the page was rendered, ISO 8601: the visitor's clock may be wrong, but not its speed. */
  readonly serverNow: string;
  /** "14:12", or "2 days 6 hours". */
  readonly format?: 'clock' | 'words' | undefined;
  readonly onEnd?: (() => void) | undefined;
};

/** Silent for screen readers, except for announcements at five minutes and at one minute. */
export function Countdown({ until, serverNow, format = 'clock', onEnd }: CountdownProps) {
  const intl = useIntl();
  const left = useTimeLeft(until, serverNow, onEnd);
  const announced = useAnnouncedMinutes(left);
  const text = format === 'clock' ? clock(left) : formatDuration(left);
  return (
    <>
      <time
        role="timer"
        aria-live="off"
        className="strong inline-block whitespace-nowrap"
        style={format === 'clock' ? { minWidth: `${text.length - 0.6}ch` } : undefined}
      >
        {text}
      </time>
      <span className="visually-hidden" aria-live="polite">
        {announced !== null && intl.formatMessage({ id: 'ui.minutes-left' }, { minutes: announced })}
      </span>
    </>
  );
}

function useTimeLeft(until: string, serverNow: string, onEnd: (() => void) | undefined): number {
  const whole = Math.max(0, Date.parse(until) - Date.parse(serverNow));
  const [left, setLeft] = useState(whole);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const started = performance.now();
    const tick = () => {
      const now = Math.max(0, whole - (performance.now() - started));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end.current?.();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [whole]);
  return left;
}

/** The mark, 5 or 1, that has just been passed; null when the page opened already beyond it. */
function useAnnouncedMinutes(left: number): number | null {
  const [opened] = useState(left);
  const mark = left <= MINUTE ? 1 : left <= 5 * MINUTE ? 5 : null;
  return mark !== null && left > 0 && opened > mark * MINUTE ? mark : null;
}

function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
