import { type PointerEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { toPage } from '../../ui/browser/to-page.ts';
import { usePopover } from '../../ui/overlays/use-popover.ts';
import { accountSections, rotate } from './account-sections.ts';
import { LogOutForm } from './log-out.tsx';
import type { ShellViewer } from '../shell-viewer.ts';

const LEAVE_MS = 200;

/** Account menu of the viewer, behind their avatar. Opens on click, by keyboard, and on hover. */
export function AccountMenu({ viewer }: { readonly viewer: ShellViewer }) {
  const intl = useIntl();
  const popover = usePopover({ takesFocus: false });
  const { hovered, ...hover } = useHover(popover.panel.ref, popover.open);
  const label = intl.formatMessage({ id: 'shell.account-menu' }, { name: viewer.displayName });
  return (
    <span
      className="hidden md:inline"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Null when the window loses the focus, or a click took it from the menu to nothing.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) popover.close();
      }}
      {...hover}
    >
      <button
        type="button"
        {...popover.trigger}
        popoverTargetAction={hovered ? 'show' : 'toggle'}
        aria-label={label}
        className="mx-1.5 block rounded-pill"
      >
        <Avatar id={viewer.id} initials={viewer.initials} image={viewer.image} size={40} />
      </button>
      <div {...popover.panel} data-align="end" className="popup popup-menu account-menu">
        <Sections label={label} onLeave={popover.close} />
        <div className="rule pt-2">
          {viewer.isOperator && (
            <Link to="/console" className="menu-item" onClick={popover.close} {...toPage}>
              <FormattedMessage id="console.name" />
            </Link>
          )}
          {/* The bar has no room for its button below that width. */}
          <Link to={rotate.to} className="menu-item lg:hidden" onClick={popover.close} {...toPage}>
            <FormattedMessage id={rotate.words} />
          </Link>
          <Link to="/qa" className="menu-item" onClick={popover.close} {...toPage}>
            <FormattedMessage id="shell.qa" />
          </Link>
          <LogOutForm className="menu-item" endsView={viewer.viewedAs !== null} />
        </div>
      </div>
    </span>
  );
}

function Sections({ label, onLeave }: { readonly label: string; readonly onLeave: () => void }) {
  return (
    <nav aria-label={label}>
      {accountSections.map((section) => (
        <div key={section.heading} className="mb-3">
          <p className="eyebrow px-5 py-1">
            <FormattedMessage id={section.heading} />
          </p>
          <ul>
            {section.links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="menu-item" onClick={onLeave} {...toPage}>
                  <FormattedMessage id={link.words} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** A click on the menu that hover has just opened must not close it again, so the hook returns `hovered`. */
function useHover(panel: { readonly current: HTMLElement | null }, open: boolean) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hovered, setHovered] = useState(false);
  const mouse = (callback: (event: PointerEvent) => void) => (event: PointerEvent) => {
    clearTimeout(leaving.current);
    if (event.pointerType === 'mouse') callback(event);
  };
  return {
    hovered,
    // The first move over it and not its enter: a page that moves under a mouse at rest, as when the cookie bar goes, opens nothing.
    onPointerMove: mouse(({ movementX, movementY }) => {
      if (hovered || (movementX === 0 && movementY === 0)) return;
      setHovered(true);
      if (!open) panel.current?.showPopover();
    }),
    onPointerLeave: mouse(() => {
      setHovered(false);
      leaving.current = setTimeout(() => panel.current?.hidePopover(), LEAVE_MS);
    }),
  };
}
