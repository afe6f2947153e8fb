import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Day, earlierDay, laterDay } from '#src/domain/dates/day.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import { dayForKey } from '#src/ui/calendar/grid-keys.ts';
import { changeableRange, type DayRange, type DayState, isChangeable } from '../owner-calendar.ts';

type SelectionOptions = {
  readonly today: Day;
  readonly lastDay: Day;
  readonly stateAt: (day: Day) => DayState | undefined;
  /** Called with days that can all be changed, and with their new seats. */
  readonly onSet: (range: DayRange, seats: 0 | 1) => void;
  /** A day that cannot be changed was clicked. */
  readonly onRefuse: (day: Day) => void;
  /** The focus moves to a day, perhaps of another month. */
  readonly onMove: (day: Day) => void;
};

type Ends = { readonly anchor: Day; readonly target: Day };

/**
 * Selection of days in the lender's calendar. A click toggles a day, dragging with a mouse a range; with the keyboard the
 * arrow keys move, with Shift they select, Enter and the space bar toggle, Escape gives up the selection. The new state
 * of a range is the opposite of the day where it began.
 */
export function useDaySelection(options: SelectionOptions) {
  const { stateAt, onSet, onRefuse, onMove } = options;
  const [ends, setEnds] = useState<Ends | null>(null);
  const range = ends === null ? null : changeableRange(ends.anchor, ends.target, stateAt);

  const apply = (chosen: Ends) => {
    const days = changeableRange(chosen.anchor, chosen.target, stateAt);
    setEnds(null);
    if (days === null) onRefuse(chosen.anchor);
    else onSet(days, stateAt(chosen.anchor) === 'available' ? 0 : 1);
  };
  const toggle = (day: Day) => apply({ anchor: day, target: day });
  const mouse = useMouse({ ends, setEnds, apply, canBegin: (day) => isChangeable(stateAt(day)) });

  const onKeyDown = (event: KeyboardEvent, day: Day) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayForKey(event.key, day, firstDayOfWeek);
    if (to !== null) {
      const moved = within(to, options);
      setEnds(event.shiftKey ? { anchor: ends?.anchor ?? day, target: moved } : null);
      onMove(moved);
    } else if (event.key === 'Escape' && ends !== null) setEnds(null);
    else if (event.key === 'Enter' || event.key === ' ') apply(ends ?? { anchor: day, target: day });
    else return;
    event.preventDefault();
  };

  return { range, toggle, onKeyDown, ...mouse };
}

type MouseOptions = {
  readonly ends: Ends | null;
  readonly setEnds: (ends: Ends | null) => void;
  readonly apply: (ends: Ends) => void;
  readonly canBegin: (day: Day) => boolean;
};

/** Dragging. With a finger it scrolls, so only a mouse drags; `isHandled` tells a click that a drag has ended in. */
function useMouse({ ends, setEnds, apply, canBegin }: MouseOptions) {
  const dragging = useRef(false);
  const handled = useRef(false);
  const latest = useRef({ ends, apply, setEnds });
  useEffect(() => {
    latest.current = { ends, apply, setEnds };
  });
  useEffect(() => {
    const end = (event: Event) => {
      if (!dragging.current) return;
      dragging.current = false;
      const { ends: chosen, apply: applyTo, setEnds: clear } = latest.current;
      if (event.type === 'pointercancel' || chosen === null) return clear(null);
      handled.current = true;
      applyTo(chosen);
    };
    const events = ['pointerup', 'pointercancel'];
    for (const name of events) window.addEventListener(name, end);
    return () => {
      for (const name of events) window.removeEventListener(name, end);
    };
  }, []);
  return {
    onPointerDown(event: PointerEvent, day: Day) {
      handled.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0 || !canBegin(day)) return;
      dragging.current = true;
      setEnds({ anchor: day, target: day });
    },
    onPointerEnter(day: Day) {
      if (dragging.current && ends !== null) setEnds({ ...ends, target: day });
    },
    /** Once per drag. */
    isHandled(): boolean {
      const was = handled.current;
      handled.current = false;
      return was;
    },
  };
}

function within(day: Day, { today, lastDay }: Pick<SelectionOptions, 'today' | 'lastDay'>): Day {
  return laterDay(today, earlierDay(day, lastDay));
}
