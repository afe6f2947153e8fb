import { FormattedMessage, useIntl } from 'react-intl';
import { fields } from '#src/features/search/filters.ts';
import { buyVendors, discounts, rentVendors, type VendorKey } from '#src/features/search/search-options.ts';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { Segmented } from '#src/ui/forms/segmented.tsx';
import { useSearch } from '../search-context.ts';
import { Counted, useOptionCount } from './option-counts.tsx';
import { useIsEmpty } from './use-is-empty.ts';

/** Rent, buy or both. */
export function KindFields() {
  const intl = useIntl();
  const { query } = useSearch();
  const segments = [
    { value: 'false', label: <FormattedMessage id="search.rent-now" /> },
    { value: 'true', label: <FormattedMessage id="search.buy-now" /> },
    { value: '', label: <FormattedMessage id="search.both" /> },
  ];
  return (
    <Segmented
      legend={intl.formatMessage({ id: 'search.filter.kind' })}
      name={fields.kind.param}
      segments={segments}
      defaultValue={query.kind === null ? '' : String(query.kind === 'sale')}
    />
  );
}

export function DiscountFields() {
  const { query } = useSearch();
  const isEmpty = useIsEmpty();
  const countOf = useOptionCount();
  return (
    <div className="chip-row">
      {['', ...discounts].map((value) => (
        <ChoiceChip
          key={value}
          type="radio"
          name={fields.discount.param}
          value={value}
          defaultChecked={(query.discount ?? '') === value}
          empty={isEmpty(fields.discount.param, value)}
        >
          {value === '' ? (
            <FormattedMessage id="search.any-discount" />
          ) : (
            <Counted count={countOf(fields.discount.param, value)}>
              <FormattedMessage id="search.discount-from" values={{ percent: Number(value) }} />
            </Counted>
          )}
        </ChoiceChip>
      ))}
    </div>
  );
}

/** Collection: the marketplace's own wardrobes, its friends', or all. */
export function VendorFields() {
  const { query } = useSearch();
  return (
    <div className="grid gap-3">
      {query.kind !== 'sale' && (
        <Vendors param={fields.vendorRent.param} vendors={rentVendors} chosen={query.vendorRent} />
      )}
      {query.kind !== 'rent' && (
        <Vendors param={fields.vendorBuy.param} vendors={buyVendors} chosen={query.vendorBuy} />
      )}
    </div>
  );
}

type VendorsProps = {
  readonly param: string;
  readonly vendors: readonly VendorKey[];
  readonly chosen: VendorKey | null;
};

function Vendors({ param, vendors, chosen }: VendorsProps) {
  const isEmpty = useIsEmpty();
  const countOf = useOptionCount();
  return (
    <div className="chip-row">
      {[null, ...vendors].map((vendor) => (
        <ChoiceChip
          key={vendor}
          type="radio"
          name={param}
          value={vendor ?? ''}
          defaultChecked={vendor === chosen}
          empty={vendor !== null && isEmpty(param, vendor)}
        >
          <Counted count={countOf(param, vendor ?? '')}>
            <FormattedMessage id={vendor === null ? 'search.vendor.all' : `search.vendor.${vendor}`} />
          </Counted>
        </ChoiceChip>
      ))}
    </div>
  );
}
