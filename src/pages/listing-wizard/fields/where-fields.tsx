import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pointText } from '#src/domain/places/bounds.ts';
import type { Place } from '#src/domain/places/place.ts';
import { PlaceField } from '#src/features/places/place-field.tsx';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { regions } from '#src/features/listings/options.ts';
import { maxAddress } from '#src/features/listings/panels.ts';
import { Select } from '#src/ui/forms/select.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { FormChanged } from '../form-changed.ts';

type WhereFieldsProps = {
  readonly text: (name: string) => string;
  readonly errorOf: (field: string) => string | undefined;
};

/** Where the item is: what is public, then the address that stays private. */
export function WhereFields({ text, errorOf }: WhereFieldsProps) {
  const intl = useIntl();
  const label = useOptionLabel();
  const { where, setRegion, choose } = useWhere(text);
  return (
    <section className="wizard-form" aria-labelledby="where">
      <div>
        <h2 id="where" className="d4">
          <FormattedMessage id="wizard.where" />
        </h2>
        <p className="muted mt-2">
          <FormattedMessage id="wizard.where-hint" />
        </p>
      </div>
      <div className="two-columns">
        <PlaceField
          name="place"
          label={intl.formatMessage({ id: 'wizard.place' })}
          error={errorOf('place')}
          defaultValue={text('place')}
          onChange={choose}
        />
        <Select
          name="region"
          label={intl.formatMessage({ id: 'wizard.region' })}
          placeholder={intl.formatMessage({ id: 'wizard.region-choose' })}
          choices={regions.map((key) => ({ value: key, label: label('region', key) }))}
          value={where.region}
          onChange={({ currentTarget }) => setRegion(currentTarget.value)}
          error={errorOf('region')}
          required
        />
        <input type="hidden" name="point" value={where.point} />
        <AddressFields text={text} errorOf={errorOf} />
      </div>
    </section>
  );
}

function AddressFields({ text, errorOf }: WhereFieldsProps) {
  const intl = useIntl();
  return (
    <>
      <TextField
        name="address"
        label={intl.formatMessage({ id: 'wizard.address' })}
        hint={intl.formatMessage({ id: 'wizard.address-hint' })}
        error={errorOf('address')}
        defaultValue={text('address')}
        maxLength={maxAddress}
        autoComplete="address-line1"
        optional
      />
      <TextField
        name="building"
        label={intl.formatMessage({ id: 'wizard.building' })}
        error={errorOf('building')}
        defaultValue={text('building')}
        maxLength={maxAddress}
        autoComplete="address-line2"
        optional
      />
    </>
  );
}

/** A chosen suggestion brings its region and its point along; other text has no point. */
function useWhere(text: (name: string) => string) {
  const label = useOptionLabel();
  const changed = use(FormChanged);
  const [where, setWhere] = useState({ region: text('region'), point: text('point') });
  const setRegion = (region: string) => setWhere(({ point }) => ({ region, point }));
  const choose = (place: Place | null) => {
    if (place === null) return setWhere(({ region }) => ({ region, point: '' }));
    const names = [place.within, place.name];
    const region = regions.find((key) => names.includes(label('region', key)));
    setWhere({ region: region ?? where.region, point: pointText(place.origin) });
    changed();
  };
  return { where, setRegion, choose };
}
