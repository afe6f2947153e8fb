import { useIntl } from 'react-intl';
import { Form, useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { addressWithout } from '../addresses.ts';
import { SearchLine } from './search-line.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';

/** The same search as a sheet, opened by `?mobilesearch` (S-32). */
export function PhoneSearch() {
  const intl = useIntl();
  const here = useLocation();
  const navigate = useNavigate();
  const closeTo = addressWithout(here, 'mobilesearch');
  return (
    <Modal
      open
      phoneOnly
      title={intl.formatMessage({ id: 'shell.search' })}
      closeTo={closeTo}
      onClose={() => navigate(closeTo, { ...toSheet, replace: true })}
    >
      <Form action="/s" role="search" className="grid gap-5">
        <SearchLine />
        <Button type="submit" full>
          {intl.formatMessage({ id: 'shell.search-submit' })}
        </Button>
      </Form>
    </Modal>
  );
}
