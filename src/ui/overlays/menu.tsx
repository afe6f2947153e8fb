import type { KeyboardEvent, ReactNode } from 'react';
import type { To } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';
import type { TriggerProps } from './popup.tsx';
import { usePopover } from './use-popover.ts';

export type MenuItem = {
  readonly key: string;
  readonly label: ReactNode;
  readonly to?: To | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly destructive?: boolean | undefined;
};

type MenuProps = {
  readonly label: string;
  readonly trigger: (props: TriggerProps & { readonly 'aria-haspopup': 'menu' }) => ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end' | undefined;
};

/** A dropdown menu of actions. Arrow keys, Home, End and first letters move; Escape and Tab close. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  const popover = usePopover();
  return (
    <>
      {trigger({ ...popover.trigger, 'aria-haspopup': 'menu' })}
      <div
        {...popover.panel}
        role="menu"
        aria-label={label}
        data-align={align}
        className="popup popup-menu"
        onKeyDown={moveFocus}
      >
        {items.map(({ key, label: words, to, onSelect, destructive }) => {
          const face = {
            role: 'menuitem',
            tabIndex: -1,
            className: classNames('menu-item', destructive && 'menu-item-destructive'),
            onClick: () => {
              popover.close();
              onSelect?.();
            },
          };
          return to === undefined ? (
            <button key={key} type="button" {...face}>
              {words}
            </button>
          ) : (
            <Link key={key} to={to} {...face}>
              {words}
            </Link>
          );
        })}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextItem(event.key, items, at);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return later.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
