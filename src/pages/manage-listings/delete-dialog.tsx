import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate, useNavigation } from 'react-router';
import { itemField } from '#src/features/listings/item-fields.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';

type DeleteDialogProps = {
  /** None: the dialog is closed. */
  readonly ids: readonly string[];
  /** Of the only one; empty without. */
  readonly title: string;
  readonly closeTo: string;
  /** Where what was deleted is told. */
  readonly doneTo: string;
};

/** Asks before listings are deleted. */
export function DeleteDialog({ ids, title, closeTo, doneTo }: DeleteDialogProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [isClosed, setClosed] = useState(false);
  const busy = useNavigation().formData?.get('confirmed') === 'yes';
  const close = () => {
    setClosed(true);
    void navigate(closeTo, { ...toSheet, replace: true });
  };
  const name = title || intl.formatMessage({ id: 'manage.untitled' });
  return (
    <Modal
      open={ids.length > 0 && !isClosed}
      size="confirm"
      onClose={close}
      closeTo={closeTo}
      title={intl.formatMessage({ id: 'manage.delete-title' }, { count: ids.length })}
      foot={
        <>
          <LinkButton variant="quiet" to={closeTo} replace {...toSheet} onClick={() => setClosed(true)}>
            <FormattedMessage id="manage.delete-keep" />
          </LinkButton>
          <Form method="post" action={doneTo} replace preventScrollReset className="max-md:w-full">
            <CsrfField />
            <input type="hidden" name="confirmed" value="yes" />
            {ids.map((id, at) => (
              <input key={id} type="hidden" name={itemField(at)} value={id} />
            ))}
            <Button type="submit" name="operation" value="delete" variant="danger" full busy={busy}>
              <FormattedMessage id="manage.delete" />
            </Button>
          </Form>
        </>
      }
    >
      <p>{intl.formatMessage({ id: 'manage.delete-line' }, { title: ids.length === 1 ? name : 'none' })}</p>
    </Modal>
  );
}
