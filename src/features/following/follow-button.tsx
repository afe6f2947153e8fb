import { FormattedMessage } from 'react-intl';
import { useFetcher } from 'react-router';
import { followPath } from '#src/features/accounts/profile-path.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { FollowAnswer } from './follow-answer.ts';

type FollowButtonProps = {
  readonly userId: string;
  readonly name: string;
  /** Null for an anonymous visitor, whom the button leads to sign-up. */
  readonly following: boolean | null;
};

/** Follows a wardrobe, and stops. It changes at once, and back with a sentence when the server refuses. */
export function FollowButton({ userId, name, following }: FollowButtonProps) {
  const fetcher = useFetcher<FollowAnswer>({ key: userId });
  const sent = fetcher.formData?.get('operation');
  const isFollowed = sent ? sent === 'follow' : following;
  const label = (
    <>
      <FormattedMessage id={isFollowed ? 'following.following' : 'following.follow'} />
      <span className="visually-hidden">{name}</span>
    </>
  );
  const path = followPath(userId);
  if (isFollowed === null)
    return (
      <LinkButton to={path} rel="nofollow" variant="outline" size="small">
        {label}
      </LinkButton>
    );
  return (
    <fetcher.Form method="post" action={path}>
      <CsrfField />
      <Button
        type="submit"
        name="operation"
        value={isFollowed ? 'unfollow' : 'follow'}
        variant={isFollowed ? 'quiet' : 'outline'}
        size="small"
        aria-pressed={isFollowed}
      >
        {label}
      </Button>
      {!sent && fetcher.data?.refused && (
        <p className="small mt-2" role="alert">
          {fetcher.data.refused}
        </p>
      )}
    </fetcher.Form>
  );
}
