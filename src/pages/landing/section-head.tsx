import { FormattedMessage } from 'react-intl';
import { TextLink } from '#src/ui/layout/text-link.tsx';

type SectionHeadProps = {
  readonly title: 'landing.newest' | 'landing.near' | 'landing.occasions' | 'landing.loved';
} & (
  | {
      /** The message id and address of the link to the whole list. */
      readonly all: 'landing.see-newest' | 'landing.near-all' | 'landing.designers';
      readonly to: string;
    }
  | { readonly all?: undefined; readonly to?: undefined }
);

/** A section's title, and opposite it the link to the whole list, where there is one. */
export function SectionHead({ title, all, to }: SectionHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-baseline justify-between gap-4">
      <h2 className="d2">
        <FormattedMessage id={title} />
      </h2>
      {all !== undefined && (
        <TextLink to={to}>
          <FormattedMessage id={all} />
        </TextLink>
      )}
    </div>
  );
}
