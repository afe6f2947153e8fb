import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { isActive, without, type FilterName } from '#src/features/search/edit.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Popup } from '#src/ui/popup.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { addressOf, queryOfForm } from '../address.ts';
import { useSearch } from '../search-context.ts';
import { useLiveCount } from '../use-live-count.ts';
import { QueryFields } from './query-fields.tsx';

type PopupFilter = Exclude<FilterName, 'keywords' | 'kind' | 'host' | 'vendor' | 'discount'>;

type FilterPopupProps = {
  readonly filter: PopupFilter;
  /** What the chip says while the filter is on: "Size: 8, 10". */
  readonly words: string | null;
  readonly wide?: boolean | undefined;
  /** The fields; `changed` asks for the count again, `opened` is whether the popup was ever open. */
  readonly children: (popup: { readonly opened: boolean; readonly changed: () => void }) => ReactNode;
};

/** A chip, and under it the fields of one filter with Clear, Cancel and how many pieces there would be. */
export function FilterPopup({ filter, words, wide, children }: FilterPopupProps) {
  const label = useIntl().formatMessage({ id: `search.filter.${filter}` });
  // Every opening begins with what is applied, also after a press outside.
  const [openings, setOpenings] = useState(0);
  return (
    <Popup
      label={label}
      wide={wide}
      onOpenChange={(open) => open && setOpenings(openings + 1)}
      trigger={(props) => (
        <Chip opens {...props} className={words === null ? '' : 'border-ink font-medium'}>
          {words === null ? label : <FormattedMessage id="search.chip" values={{ filter: label, words }} />}
        </Chip>
      )}
    >
      {(close) => (
        <PopupForm key={openings} filter={filter} label={label} close={close}>
          {(changed) => children({ opened: openings > 0, changed })}
        </PopupForm>
      )}
    </Popup>
  );
}

type PopupFormProps = {
  readonly filter: PopupFilter;
  readonly label: string;
  readonly close: () => void;
  readonly children: (changed: () => void) => ReactNode;
};

function PopupForm({ filter, label, close, children }: PopupFormProps) {
  const { query, total } = useSearch();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { count, ask } = useLiveCount(total);
  const changed = () => form.current && ask(form.current);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    void navigate(addressOf(queryOfForm(event.currentTarget)), { preventScrollReset: true });
  };
  return (
    <Form ref={form} action="/s" onSubmit={submit} onChange={changed}>
      <QueryFields query={without(query, filter)} />
      <p className="label mb-3">{label}</p>
      {children(changed)}
      <div className="popup-foot">
        <TextLink
          to={addressOf(without(query, filter))}
          preventScrollReset
          onClick={close}
          className={isActive(query, filter) ? '' : 'invisible'}
        >
          <FormattedMessage id="search.clear" />
        </TextLink>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={close}>
            <FormattedMessage id="search.cancel" />
          </Button>
          <Button type="submit" size="small">
            <FormattedMessage id="search.show" values={{ count }} />
          </Button>
        </div>
      </div>
    </Form>
  );
}
