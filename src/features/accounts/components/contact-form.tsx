import type { FieldMetadata } from '@conform-to/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { contactForm } from '../forms.ts';
import { useSideAction, type ContactNotice } from './side-action.tsx';

export type Contact = {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly pendingEmail: string | null;
};

type ContactFormProps = {
  readonly contact: Contact;
  readonly answer: FormAnswer | undefined;
  readonly notice: ContactNotice | undefined;
  readonly saved: boolean;
};

export function ContactForm({ contact, answer, notice, saved }: ContactFormProps) {
  const { email, pendingEmail } = contact;
  const resend = useSideAction({
    ...{ operation: 'resend', notice, sentTo: pendingEmail ?? email },
    label: <FormattedMessage id="accounts.email-resend" />,
  });
  const resetLink = useSideAction({
    ...{ operation: 'reset-link', notice, sentTo: email },
    label: <FormattedMessage id="accounts.reset-link" />,
  });
  return (
    <div className="mt-6 grid gap-8">
      {resend.form}
      {resetLink.form}
      {pendingEmail !== null && <PendingEmail email={email} pendingEmail={pendingEmail} resend={resend.button} />}
      {saved && pendingEmail === null && answer === undefined && (
        <Banner tone="success" live>
          <FormattedMessage id="accounts.contact-saved" />
        </Banner>
      )}
      {/* What was typed for one address is not kept for the next. */}
      <Fields
        key={`${email} ${pendingEmail}`}
        {...{ contact, answer, resetLink: resetLink.button }}
        resend={pendingEmail === null && resend.button}
      />
    </div>
  );
}

type FieldsProps = Pick<ContactFormProps, 'contact' | 'answer'> & {
  readonly resend: ReactNode;
  readonly resetLink: ReactNode;
};

function Fields({ contact, answer, resend, resetLink }: FieldsProps) {
  const intl = useIntl();
  const { fields, part } = usePostedForm(contactForm(contact.email), answer, { typedAgain: ['currentPassword'] });
  return (
    <PostedForm part={part} className="grid gap-8">
      <input type="hidden" name="operation" value="save" />
      <EmailField field={fields.email} contact={contact} resend={resend} />
      <div className="grid gap-2 border-t border-line pt-7">
        <BoundTextField
          field={fields.currentPassword}
          type="password"
          label="accounts.current-password"
          placeholder={intl.formatMessage({ id: 'accounts.current-password-why' })}
          autoComplete="current-password"
          optional
        />
        {resetLink}
      </div>
      <div className="flex gap-3">
        <Button type="submit" busy={useNavigation().formData?.get('operation') === 'save'}>
          <FormattedMessage id="accounts.contact-save" />
        </Button>
        <Button type="reset" variant="quiet">
          <FormattedMessage id="accounts.contact-undo" />
        </Button>
      </div>
    </PostedForm>
  );
}

type EmailFieldProps = {
  readonly field: FieldMetadata<string>;
  readonly contact: Contact;
  readonly resend: ReactNode;
};

function EmailField({ field, contact: { email, emailVerified }, resend }: EmailFieldProps) {
  return (
    <div className="grid gap-2">
      <BoundTextField field={field} type="email" label="accounts.email" autoComplete="email" defaultValue={email} />
      {emailVerified ? (
        <p className="small flex items-center gap-2 text-bottle">
          <Icon as={CircleCheck} size={16} />
          <FormattedMessage id="accounts.email-verified" />
        </p>
      ) : (
        <p className="small flex flex-wrap gap-x-2">
          <FormattedMessage id="accounts.email-not-verified" />
          {resend}
        </p>
      )}
    </div>
  );
}

type PendingEmailProps = { readonly email: string; readonly pendingEmail: string; readonly resend: ReactNode };

function PendingEmail({ email, pendingEmail, resend }: PendingEmailProps) {
  return (
    <Banner>
      <p>
        <FormattedMessage
          id="accounts.email-pending"
          values={{ email: <b>{pendingEmail}</b>, present: <b>{email}</b> }}
        />
      </p>
      <div className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {resend}
        <Form method="post" preventScrollReset>
          <CsrfField />
          <input type="hidden" name="operation" value="keep" />
          <button type="submit" className="link small">
            <FormattedMessage id="accounts.email-keep" values={{ email }} />
          </button>
        </Form>
      </div>
    </Banner>
  );
}

/** For an operator who views the site as this user: nothing to change. */
export function ContactFacts({ email }: { readonly email: string }) {
  return (
    <div className="mt-6 grid gap-3">
      <p className="medium">{email}</p>
      <p className="muted">
        <FormattedMessage id="accounts.contact-limited" />
      </p>
    </div>
  );
}
