import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Form, useFetcher } from 'react-router';
import { followPath } from '#src/features/accounts/profile-path.ts';
import { isUnanswered } from '#src/ui/browser/lost-script.ts';
import type { FollowAnswer } from './follow-answer.ts';

/**
 * Whether the button says that the wardrobe is followed, and what its form does. What is sent is answered before the next
 * is sent, and of several presses only the last one counts, so the server ends with what the button says.
 */
export function useFollow(userId: string, following: boolean) {
  const intl = useIntl();
  const fetcher = useFetcher<FollowAnswer>({ key: userId });
  /** The last press while another was sent. */
  const [waiting, setWaiting] = useState<FormData | null>(null);
  const isStuck = isUnanswered(fetcher.data);
  const refused = isStuck ? intl.formatMessage({ id: 'ui.lost' }) : fetcher.data?.refused;
  const sent = fetcher.formData?.get('operation');
  const sendWaiting = useEffectEvent(() => {
    if (waiting === null || refused || waiting.get('operation') === sent) return;
    void fetcher.submit(waiting, { method: 'post', action: followPath(userId) });
  });
  const isAnswered = waiting !== null && fetcher.state !== 'submitting';
  useEffect(() => {
    if (isAnswered) sendWaiting();
  }, [isAnswered]);
  const onSubmit: ComponentProps<typeof Form>['onSubmit'] = (event) => {
    if (fetcher.state !== 'submitting') {
      setWaiting(null);
      return;
    }
    event.preventDefault();
    setWaiting(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  const shown = fetcher.state === 'idle' ? null : (waiting?.get('operation') ?? sent);
  return { isFollowed: shown ? shown === 'follow' : following, isStuck, refused: shown ? null : refused, onSubmit };
}
