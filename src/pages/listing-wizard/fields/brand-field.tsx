import { Search } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { brandSuggestions } from '#src/features/listings/brand-suggestions.ts';
import { SuggestionField } from '#src/ui/forms/combobox/suggestion-field.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { AcceptedBrands } from './accepted-brands.ts';
import { FormChanged } from '../form-changed.ts';

const debounceMs = 500;

type BrandFieldProps = { readonly defaultValue: string; readonly error: string | undefined };

/** The brand, with suggestions; any other name may be typed. */
export function BrandField({ defaultValue, error }: BrandFieldProps) {
  const intl = useIntl();
  const changed = use(FormChanged);
  const { found, lookUp, stop } = useBrands(defaultValue);
  const isUnknown = found !== null && found.length === 0;
  const notFound = isUnknown ? intl.formatMessage({ id: 'wizard.brand-not-found' }) : undefined;
  const count = found?.length ?? 0;
  return (
    <SuggestionField
      name="designer"
      label={intl.formatMessage({ id: 'wizard.brand' })}
      hint={notFound}
      error={error}
      maxLength={60}
      boxed
      end={<Icon as={Search} size={16} />}
      defaultValue={defaultValue}
      suggestions={(found ?? []).map((brand) => ({ key: brand, text: brand }))}
      onType={lookUp}
      onChoose={() => {
        stop();
        changed();
      }}
      announcement={notFound ?? (count === 0 ? '' : intl.formatMessage({ id: 'wizard.brand-found' }, { count }))}
    />
  );
}

/** Brands for what was typed, once typing pauses; null before, and while it is what the listing says already. */
function useBrands(before: string) {
  const accepted = use(AcceptedBrands);
  const [found, setFound] = useState<readonly string[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setFound(null);
  };
  const lookUp = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === '' || text === before) return setFound(null);
    timer.current = setTimeout(() => setFound(brandSuggestions(text, accepted)), debounceMs);
  };
  return { found, lookUp, stop };
}
