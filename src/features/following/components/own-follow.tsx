import { Form } from 'react-router';
import { followPath } from '#src/features/accounts/profile-path.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { FollowLabel } from '../follow-label.tsx';
import { useFollow } from '../use-follow.ts';

type OwnFollowProps = { readonly userId: string; readonly name: string; readonly following: boolean };

/** The button of a signed-in user. It changes at once, and back with a sentence when the server refuses. */
export function OwnFollow({ userId, name, following }: OwnFollowProps) {
  const { isFollowed, isStuck, refused, onSubmit } = useFollow(userId, following);
  return (
    <Form
      method="post"
      action={followPath(userId)}
      navigate={false}
      fetcherKey={userId}
      reloadDocument={isStuck}
      onSubmit={onSubmit}
    >
      <CsrfField />
      <Button
        type="submit"
        name="operation"
        value={isFollowed ? 'unfollow' : 'follow'}
        variant={isFollowed ? 'quiet' : 'outline'}
        size="small"
        aria-pressed={isFollowed}
      >
        <FollowLabel isFollowed={isFollowed} name={name} />
      </Button>
      {refused && (
        <p className="small mt-2" role="alert">
          {refused}
        </p>
      )}
    </Form>
  );
}
