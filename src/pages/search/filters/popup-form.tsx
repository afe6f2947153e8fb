import { type FormEvent, type ReactNode, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { isActive, without } from '#src/features/search/edit.ts';
import type { BarFilter } from '#src/features/search/filters.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf, queryOfForm } from '../address.ts';
import { useSearch } from '../search-context.ts';
import { useLiveCount } from '../use-live-count.ts';
import { QueryFields } from './query-fields.tsx';

export type PopupFormProps = {
  readonly filter: BarFilter;
  readonly label: string;
  readonly close: () => void;
};

type Fields = {
  /** Call `changed` to refresh the live count. */
  readonly children: (changed: () => void) => ReactNode;
};

/** Form of one filter, initialised with the current search, with Clear, Cancel and the live number of listings. */
export function PopupForm({ filter, label, close, children }: PopupFormProps & Fields) {
  const { query, total } = useSearch();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { count, refresh } = useLiveCount(total);
  const changed = () => form.current && refresh(form.current);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    void navigate(addressOf(queryOfForm(event.currentTarget)), { preventScrollReset: true });
  };
  return (
    <Form ref={form} action="/s" data-scripted="" onSubmit={submit} onChange={changed}>
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
            <FormattedMessage id="search.show" values={{ count: count.totalItems, more: String(count.more) }} />
          </Button>
        </div>
      </div>
    </Form>
  );
}
