import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';

function useRunning(operation: 'holiday' | 'back'): boolean {
  return useNavigation().formData?.get('operation') === operation;
}

/** The listings that are closed until the owner is back, and the way back. */
export function HolidayBanner({ count }: { readonly count: number }) {
  const busy = useRunning('back');
  return (
    <Banner>
      <div className="manage-holiday">
        <p>
          <FormattedMessage id="manage.holiday-on" values={{ count, b: (text) => <b>{text}</b> }} />
        </p>
        <Form method="post" action="/listings" preventScrollReset>
          <CsrfField />
          <Button type="submit" name="operation" value="back" variant="outline" size="small" busy={busy}>
            <FormattedMessage id="manage.holiday-end" />
          </Button>
        </Form>
      </div>
    </Banner>
  );
}

export function HolidayDialog({ count, closeTo }: { readonly count: number; readonly closeTo: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const busy = useRunning('holiday');
  return (
    <Modal
      open
      size="confirm"
      onClose={() => navigate(closeTo, { ...toSheet, replace: true })}
      closeTo={closeTo}
      title={intl.formatMessage({ id: 'manage.holiday-title' })}
      foot={
        <>
          <LinkButton variant="quiet" to={closeTo} replace {...toSheet}>
            <FormattedMessage id="ui.cancel" />
          </LinkButton>
          <Form method="post" action="/listings" replace className="max-md:w-full">
            <CsrfField />
            <Button type="submit" name="operation" value="holiday" full busy={busy}>
              <FormattedMessage id="manage.holiday-start" />
            </Button>
          </Form>
        </>
      }
    >
      <p>
        <FormattedMessage id="manage.holiday-line" values={{ count }} />
      </p>
    </Modal>
  );
}
