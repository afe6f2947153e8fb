import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

type ChoiceGroupProps = {
  readonly legend: 'search.to-rent' | 'search.to-buy' | 'search.either';
  readonly children: ReactNode;
};

/** A group of a filter's choices under a legend. */
export function ChoiceGroup({ legend, children }: ChoiceGroupProps) {
  return (
    <fieldset className="mb-5 last:mb-0">
      <legend className="small muted mb-2">
        <FormattedMessage id={legend} />
      </legend>
      {children}
    </fieldset>
  );
}
