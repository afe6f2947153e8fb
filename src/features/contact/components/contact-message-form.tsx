import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea, BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { BoundSelect } from '#src/ui/forms/kit/bound-select.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { contactMessageForm, maxMessage, topics } from '../forms.ts';

type ContactMessageFormProps = {
  readonly answer: FormAnswer | undefined;
  readonly initial: { readonly name: string; readonly email: string; readonly orderReference: string };
};

export function ContactMessageForm({ answer, initial }: ContactMessageFormProps) {
  const intl = useIntl();
  const { fields, part } = usePostedForm(contactMessageForm, answer, { initial });
  const choices = topics.map((topic) => ({
    value: topic,
    label: intl.formatMessage({ id: `contact.topic-${topic}` }),
  }));
  return (
    <PostedForm part={part} className="mt-8 grid gap-5">
      <BoundTextField field={fields.name} type="text" label="contact.name" autoComplete="name" />
      <BoundTextField field={fields.email} type="email" label="contact.email" autoComplete="email" />
      <BoundSelect field={fields.topic} label="contact.topic" placeholder="contact.topic-choose" choices={choices} />
      <BoundTextField
        field={fields.orderReference}
        type="text"
        label="contact.order"
        hint="contact.order-hint"
        autoComplete="off"
        optional
      />
      <BoundTextArea field={fields.message} label="contact.message" rows={7} maxLength={maxMessage} counted />
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id="contact.send" />
      </Button>
    </PostedForm>
  );
}
