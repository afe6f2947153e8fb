import { Suspense } from 'react';
import { followPath } from '#src/features/accounts/profile-path.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { FollowLabel } from './follow-label.tsx';

// Of signed-in users; the server has it from the start.
const ownFollow = lazyWithPreload(() => import('./components/own-follow.tsx').then((module) => module.OwnFollow));
if (import.meta.env.SSR) ownFollow.preload();

type FollowButtonProps = {
  readonly userId: string;
  readonly name: string;
  /** Null for an anonymous visitor, whom the button leads to sign-up. */
  readonly following: boolean | null;
};

/** Follows a wardrobe, and stops. */
export function FollowButton({ userId, name, following }: FollowButtonProps) {
  if (following === null)
    return (
      <LinkButton to={followPath(userId)} rel="nofollow" variant="outline" size="small">
        <FollowLabel isFollowed={false} name={name} />
      </LinkButton>
    );
  return (
    <Suspense>
      <ownFollow.Part {...{ userId, name, following }} />
    </Suspense>
  );
}
