import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Form, useNavigate } from 'react-router';
import { boundsText, pointText } from '#src/domain/places/bounds.ts';
import { IconButton } from '#src/ui/forms/icon-button.tsx';
import { type ChosenPlace, LocationField } from './location-field.tsx';

/**
 * Leads to the search page: with address, bounds and origin of a chosen place, or with the address as it was typed, which
 * the search page then looks up. So it works without a script too.
 */
export function LocationSearch() {
  const intl = useIntl();
  const navigate = useNavigate();
  const title = intl.formatMessage({ id: 'places.search' });
  return (
    <Form action="/s" role="search" aria-label={title}>
      <LocationField
        name="address"
        label={intl.formatMessage({ id: 'places.label' })}
        onChoose={(place) => void navigate(searchAround(place))}
        end={<IconButton type="submit" icon={Search} label={title} />}
      />
    </Form>
  );
}

function searchAround({ text, origin, bounds }: ChosenPlace): string {
  const params = { address: text, bounds: boundsText(bounds), origin: pointText(origin) };
  return `/s?${new URLSearchParams(params)}`;
}
