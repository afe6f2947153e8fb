import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import type { Confirmation } from '../forms.ts';

const texts = {
  'calendar-remove': {
    title: 'calendars.remove-title',
    line: 'calendars.remove-line',
    done: 'calendars.remove',
  },
  'feed-renew': {
    title: 'calendars.renew-title',
    line: 'calendars.renew-line',
    done: 'calendars.renew-confirm',
  },
  'feed-stop': {
    title: 'calendars.stop-title',
    line: 'calendars.stop-line',
    done: 'calendars.stop',
  },
} as const;

type ConfirmDialogProps = { readonly confirm: Confirmation; readonly path: string };

/** Asks before a calendar or an address is given up. */
export function ConfirmDialog({ confirm, path }: ConfirmDialogProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const busy = useIsSending(confirm);
  const { title, line, done } = texts[confirm];
  return (
    <Modal
      open
      size="confirm"
      onClose={() => navigate(path, { ...toSheet, replace: true })}
      closeTo={path}
      title={intl.formatMessage({ id: title })}
      foot={
        <>
          <LinkButton variant="quiet" to={path} replace {...toSheet}>
            <FormattedMessage id="calendars.keep" />
          </LinkButton>
          <Form method="post" action={path} replace preventScrollReset className="max-md:w-full">
            <CsrfField />
            <Button type="submit" name="operation" value={confirm} variant="danger" full busy={busy}>
              <FormattedMessage id={done} />
            </Button>
          </Form>
        </>
      }
    >
      <p>{intl.formatMessage({ id: line })}</p>
    </Modal>
  );
}
