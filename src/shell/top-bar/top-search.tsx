import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Form, useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton, IconLink } from '../../ui/forms/icon-button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { addressWith, addressWithout } from '../addresses.ts';

/**
 * The search icon: on phones a link to the search sheet, otherwise a field that expands over the left half of the bar.
 */
export function TopSearch() {
  const intl = useIntl();
  const here = useLocation();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const label = intl.formatMessage({ id: 'shell.search' });
  return (
    <>
      <IconLink
        icon={Search}
        label={label}
        to={addressWith(here, 'mobilesearch', 'open')}
        className="md:hidden"
        preventScrollReset
      />
      <IconButton
        ref={opener}
        icon={Search}
        label={label}
        aria-expanded={open}
        className="max-md:hidden"
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Form
          action="/s"
          role="search"
          className="top-bar-search"
          onSubmit={() => setOpen(false)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Icon as={Search} />
          <SearchLine focus />
          <IconButton icon={X} label={intl.formatMessage({ id: 'shell.search-close' })} onClick={close} />
        </Form>
      )}
    </>
  );
}

/** The same search as a sheet, opened by `?mobilesearch=open`. */
export function PhoneSearch({ open }: { readonly open: boolean }) {
  const intl = useIntl();
  const here = useLocation();
  const navigate = useNavigate();
  const closeTo = addressWithout(here, 'mobilesearch');
  return (
    <Modal
      open={open}
      phoneOnly
      title={intl.formatMessage({ id: 'shell.search' })}
      closeTo={closeTo}
      onClose={() => navigate(closeTo, { replace: true, preventScrollReset: true })}
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

function SearchLine({ focus }: { readonly focus?: boolean }) {
  const label = useIntl().formatMessage({ id: 'shell.search' });
  return (
    <input
      type="search"
      name="keywords"
      className="underlined"
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      enterKeyHint="search"
      autoFocus={focus}
      data-autofocus
    />
  );
}
