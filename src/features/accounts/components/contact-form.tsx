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
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { contactForm } from '../forms.ts';
import type { SentCode } from '../phone/sent-code.ts';
import { usePhoneCode } from './phone-code.tsx';
import { PhoneField } from './phone-field.tsx';
import { useSideAction, type ContactNotice } from './side-action.tsx';
import { FromField } from '../from-field.tsx';
import { PasswordField } from '../password-field.tsx';
import type { OwnerProof } from '../presence.server.ts';

export type Contact = {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly pendingEmail: string | null;
  /** What another email needs. */
  readonly ownerProof: OwnerProof;
  /** Its digits in groups; null without a number. */
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  /** Whether a code can be sent here. */
  readonly mayVerify: boolean;
  /** The code that was sent to the number and not entered. */
  readonly code: SentCode | null;
};

/** What the last save did. `email-waits`: another email was asked for, which a part of the page tells by itself. */
export type ContactDone = 'saved' | 'email-waits' | 'phone-saved' | 'phone-removed' | 'code';

type ContactFormProps = {
  readonly contact: Contact;
  readonly answer: FormAnswer | undefined;
  readonly notice: ContactNotice | undefined;
  readonly done: ContactDone | null;
  /** Why the last save never reached the page. */
  readonly lost: string | null;
  /** The page that needs the email verified. */
  readonly from: string | null;
};

const doneWords = {
  'saved': 'accounts.contact-saved',
  'phone-saved': 'accounts.phone-saved',
  'phone-removed': 'accounts.phone-removed',
} as const satisfies Record<Exclude<ContactDone, 'code' | 'email-waits'>, TextKey>;

export function ContactForm({ contact, answer, notice, done, lost, from }: ContactFormProps) {
  const { email, pendingEmail, phone } = contact;
  const notified = done === 'code' || done === 'email-waits' ? null : done;
  const resend = useSideAction({
    ...{ operation: 'resend', notice, sentTo: pendingEmail ?? email, from },
    label: <FormattedMessage id="accounts.email-resend" />,
  });
  const resetLink = useSideAction({
    ...{ operation: 'reset-link', notice, sentTo: email },
    label: <FormattedMessage id="accounts.reset-link" />,
  });
  const phoneCode = usePhoneCode({ phone: phone ?? '', code: contact.code, notice, justSent: done === 'code' });
  return (
    <div className="mt-6 grid gap-8">
      {resend.form}
      {resetLink.form}
      {phoneCode.forms}
      {pendingEmail !== null && <PendingEmail email={email} pendingEmail={pendingEmail} resend={resend.button} />}
      {lost !== null && <Banner tone="error">{lost}</Banner>}
      {/* What was typed for one address or number is not kept for the next. */}
      <Fields
        key={`${email} ${pendingEmail} ${phone}`}
        {...{ contact, answer, from, resetLink: resetLink.button, phoneCode: phoneCode.panel }}
        codeRefused={notice?.did === 'code' ? (notice.refused ?? undefined) : undefined}
        resend={pendingEmail === null && resend.button}
        done={
          notified !== null && answer === undefined && notice === undefined && lost === null ? (
            <FormattedMessage id={doneWords[notified]} />
          ) : null
        }
      />
    </div>
  );
}

type FieldsProps = Pick<ContactFormProps, 'contact' | 'answer' | 'from'> & {
  readonly resend: ReactNode;
  readonly resetLink: ReactNode;
  readonly phoneCode: ReactNode;
  readonly codeRefused: string | undefined;
  readonly done: ReactNode;
};

function Fields({ contact, answer, from, resend, resetLink, phoneCode, codeRefused, done }: FieldsProps) {
  const { fields, part } = usePostedForm(contactForm(contact.email, contact.ownerProof === 'password'), answer, {
    typedAgain: ['currentPassword'],
    initial: { email: contact.email, phoneNumber: contact.phone ?? '' },
  });
  return (
    <PostedForm part={part} className="grid gap-8" done={done}>
      <input type="hidden" name="operation" value="save" />
      {from !== null && <FromField from={from} />}
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="visually-hidden" />
      <EmailField field={fields.email} contact={contact} resend={resend} />
      <PhoneField
        field={fields.phoneNumber}
        verified={contact.phoneVerified}
        mayVerify={contact.mayVerify}
        refused={codeRefused}
      >
        {phoneCode}
      </PhoneField>
      <div className="grid gap-2 border-t border-line pt-7">
        {contact.ownerProof === 'password' ? (
          <CurrentPassword field={fields.currentPassword} resetLink={resetLink} />
        ) : (
          <p className="small muted">
            <FormattedMessage id={`accounts.email-by-${contact.ownerProof}`} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSaving(useNavigation().formData)}>
          <FormattedMessage id="accounts.contact-save" />
        </Button>
        <Button type="reset" variant="quiet">
          <FormattedMessage id="accounts.contact-undo" />
        </Button>
        {answer !== undefined && (
          <p className="small muted">
            <FormattedMessage id="accounts.contact-unsaved" />
          </p>
        )}
      </div>
    </PostedForm>
  );
}

type CurrentPasswordProps = { readonly field: FieldMetadata<string | undefined>; readonly resetLink: ReactNode };

function CurrentPassword({ field, resetLink }: CurrentPasswordProps) {
  return (
    <>
      <PasswordField
        field={field}
        label="accounts.current-password"
        placeholder={useIntl().formatMessage({ id: 'accounts.current-password-why' })}
        autoComplete="current-password"
        optional
      />
      {resetLink}
    </>
  );
}

function isSaving(sent: FormData | undefined): boolean {
  return sent?.get('operation') === 'save' && !sent.has('then');
}

type EmailFieldProps = {
  readonly field: FieldMetadata<string>;
  readonly contact: Contact;
  readonly resend: ReactNode;
};

function EmailField({ field, contact: { email, emailVerified }, resend }: EmailFieldProps) {
  const isTyped = (field.value ?? email) !== email;
  return (
    <div className="grid gap-2">
      <BoundTextField field={field} type="email" label="accounts.email" autoComplete="email" />
      {emailVerified ? (
        <p className={`small flex items-center gap-2 text-bottle ${isTyped ? 'invisible' : ''}`}>
          <Icon as={CircleCheck} size={16} />
          <FormattedMessage id="accounts.email-verified" />
        </p>
      ) : (
        <p className={`small flex flex-wrap gap-x-2 ${isTyped ? 'invisible' : ''}`}>
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
export function ContactFacts({ email, phone }: Pick<Contact, 'email' | 'phone'>) {
  return (
    <div className="mt-6 grid gap-3">
      <p className="medium">{email}</p>
      {phone !== null && <p className="medium">{phone}</p>}
      <p className="muted">
        <FormattedMessage id="accounts.contact-limited" />
      </p>
    </div>
  );
}
