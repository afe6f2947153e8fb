import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { newsletterForm } from '../forms.ts';

/** The form of the newsletter's own page, which also shows what the box in the footer was refused for. */
export function NewsletterForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  const { fields, part } = usePostedForm(newsletterForm, answer);
  return (
    <PostedForm part={part} className="mt-8 grid gap-5">
      <BoundTextField field={fields.name} type="text" label="newsletter.name" autoComplete="given-name" />
      <BoundTextField field={fields.email} type="email" label="newsletter.email" autoComplete="email" />
      <p className="muted">
        <FormattedMessage id="newsletter.consent" />
      </p>
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id="newsletter.subscribe" />
      </Button>
    </PostedForm>
  );
}
