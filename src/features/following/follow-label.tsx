import { FormattedMessage } from 'react-intl';

type FollowLabelProps = { readonly isFollowed: boolean; readonly name: string };

/** What the button says, with the name for a screen reader. */
export function FollowLabel({ isFollowed, name }: FollowLabelProps) {
  return (
    <>
      <FormattedMessage id={isFollowed ? 'following.following' : 'following.follow'} />
      <span className="visually-hidden">{name}</span>
    </>
  );
}
