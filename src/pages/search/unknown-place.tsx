import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';

/** Notice about a place that was dropped from the search, because it is not known. */
export function UnknownPlace({ name }: { readonly name: string }) {
  return (
    <Banner tone="deadline" live className="mb-7">
      <FormattedMessage id="search.place-unknown" values={{ place: name, b: (text: ReactNode[]) => <b>{text}</b> }} />
    </Banner>
  );
}
