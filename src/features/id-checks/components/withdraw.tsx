import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FetcherWithComponents } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { idCheckPath } from '../id-check-path.ts';

type WithdrawProps = { readonly fetcher: FetcherWithComponents<unknown> };

/** Takes a pending document back after a confirmation; without JavaScript, at once. */
export function Withdraw({ fetcher }: WithdrawProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const busy = fetcher.state !== 'idle';
  return (
    <>
      <fetcher.Form id={formId} method="post" action={idCheckPath} onSubmit={() => setOpen(false)}>
        <CsrfField />
        <input type="hidden" name="operation" value="withdraw" />
        <Button
          type="submit"
          variant="destructive"
          busy={busy}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <FormattedMessage id="id-check.withdraw" />
        </Button>
      </fetcher.Form>
      <Modal
        size="confirm"
        open={open}
        onClose={() => setOpen(false)}
        title={<FormattedMessage id="id-check.withdraw-title" />}
        foot={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              <FormattedMessage id="id-check.withdraw-keep" />
            </Button>
            <Button type="submit" form={formId} variant="danger">
              <FormattedMessage id="id-check.withdraw" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage id="id-check.withdraw-line" />
        </p>
      </Modal>
    </>
  );
}
