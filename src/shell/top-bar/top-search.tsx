import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Form, useLocation } from 'react-router';
import { IconButton, IconLink } from '../../ui/forms/icon-button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { addressWith } from '../addresses.ts';
import { searchIntent } from './phone-sheets.tsx';
import { SearchLine } from './search-line.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';

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
        {...toSheet}
        {...searchIntent}
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
          <SearchLine focus onChoose={() => setOpen(false)} />
          <IconButton icon={X} label={intl.formatMessage({ id: 'shell.search-close' })} onClick={close} />
        </Form>
      )}
    </>
  );
}
