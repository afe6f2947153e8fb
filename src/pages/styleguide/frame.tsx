import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#src/ui/layout/link.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';
import { type Group, groupPath, indexPath } from './example.ts';
import { groups } from './groups.ts';

/** A page of the styleguide: its groups at the side, or above and scrolling below 1024 px. */
export function Frame({ group, children }: { readonly group: Group | null; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="wrap settings">
      <SignedInStyles />
      <header>
        <Link to="/" aria-label="Rotation, home" className="inline-block py-2">
          <Wordmark className="h-[18px] w-auto" />
        </Link>
        <p className="small mb-5 lg:mb-7">
          <Link to={indexPath} className="muted">
            Styleguide
          </Link>
        </p>
        <nav aria-label="Groups" className="settings-nav side-nav">
          <ul>
            {groups.map((one) => (
              <li key={one.slug}>
                <Link to={groupPath(one)} aria-current={one === group ? currentAs(one, pathname) : undefined}>
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Main className="min-w-0">{children}</Main>
    </div>
  );
}

/** The page of the group itself, or one in it. */
function currentAs(group: Group, pathname: string): 'page' | 'true' {
  return pathname === groupPath(group) ? 'page' : 'true';
}
