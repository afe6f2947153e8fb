import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useFetcher } from 'react-router';
import { followPath } from '#src/features/accounts/profile-path.ts';
import { isUnanswered } from '#src/ui/browser/lost-script.ts';
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
  const intl = useIntl();
  const sent = fetcher.formData?.get('operation');
  const isFollowed = sent ? sent === 'follow' : following;
  const label = (
    <>
      <FormattedMessage id={isFollowed ? 'following.following' : 'following.follow'} />
      <span className="visually-hidden">{name}</span>
    </>
  );
  const path = followPath(userId);
  const isStuck = isUnanswered(fetcher.data);
  const refused = isStuck ? intl.formatMessage({ id: 'ui.lost' }) : fetcher.data?.refused;
  if (isFollowed === null)
    return (
      <LinkButton to={path} rel="nofollow" variant="outline" size="small">
        {label}
      </LinkButton>
    );
  return (
    <Form method="post" action={path} navigate={false} fetcherKey={userId} reloadDocument={isStuck}>
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
      {!sent && refused && (
        <p className="small mt-2" role="alert">
          {refused}
        </p>
      )}
    </Form>
  );
}
