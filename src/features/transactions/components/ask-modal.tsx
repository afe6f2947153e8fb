import { FormattedMessage, useIntl } from 'react-intl';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import type { AskingAct } from '../acts.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { transactionValues } from '../transaction-values.ts';
import { useActing } from '../use-acting.ts';
import { ActForm } from './act-form.tsx';

type AskModalProps = {
  readonly transaction: TransactionPage;
  readonly act: AskingAct | null;
  /** The page without the question. */
  readonly closeTo: string;
  readonly onClose: () => void;
};

/** Once more, before something that cannot be undone. */
export function AskModal({ transaction, act, closeTo, onClose }: AskModalProps) {
  const intl = useIntl();
  const acting = useActing();
  const values = transactionValues(intl, transaction);
  return (
    <Modal
      open={act !== null}
      onClose={onClose}
      closeTo={closeTo}
      size="confirm"
      title={act && intl.formatMessage({ id: `transaction.ask.${act}` }, values)}
      foot={
        act && (
          <>
            <LinkButton variant="quiet" to={closeTo} replace preventScrollReset>
              <FormattedMessage id={`transaction.ask.${act}-keep`} />
            </LinkButton>
            <ActForm act={act} to={closeTo} className="max-md:w-full">
              <Button type="submit" variant="danger" full busy={acting === act}>
                <FormattedMessage id={`transaction.act.${act}`} />
              </Button>
            </ActForm>
          </>
        )
      }
    >
      {act && <p>{intl.formatMessage({ id: `transaction.ask.${act}-line` }, values)}</p>}
    </Modal>
  );
}
