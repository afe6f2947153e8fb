import { FormattedMessage } from 'react-intl';
import { useNavigation } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { replyForm } from '../forms.ts';
import { maxReply } from '../rules.ts';

/** The one answer to a review, by the person that it is about. */
export function ReplyForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  const { fields, part } = usePostedForm(replyForm, answer);
  const pending = useNavigation().formData?.get('operation');
  return (
    <PostedForm part={part} className="mt-4 grid max-w-[560px] gap-4">
      <input type="hidden" name="operation" value="reply" />
      <BoundTextArea field={fields.reply} label="review.reply" hint="review.reply-hint" rows={3} maxLength={maxReply} />
      <Button type="submit" variant="outline" size="small" className="w-fit" busy={pending === 'reply'}>
        <FormattedMessage id="review.reply-send" />
      </Button>
    </PostedForm>
  );
}
