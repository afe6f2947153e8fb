import { FormattedMessage } from 'react-intl';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { keepDays } from '../reasons.ts';

const goes = [
  'deletion.goes-person',
  'deletion.goes-listings',
  'deletion.goes-access',
] as const satisfies readonly TextKey[];
const stays = [
  'deletion.stays-messages',
  'deletion.stays-payments',
  'deletion.stays-accounts',
] as const satisfies readonly TextKey[];

/** What a deletion removes, what stays, and for how long. */
export function DeletionFacts() {
  return (
    <div className="grid gap-6">
      <Facts title="deletion.goes-title" lines={goes} />
      <Facts title="deletion.stays-title" lines={stays} />
    </div>
  );
}

type FactsProps = {
  readonly title: 'deletion.goes-title' | 'deletion.stays-title';
  readonly lines: readonly ((typeof goes)[number] | (typeof stays)[number])[];
};

function Facts({ title, lines }: FactsProps) {
  return (
    <div className="grid gap-2">
      <h3 className="medium">
        <FormattedMessage id={title} />
      </h3>
      <ul className="grid list-disc gap-2 pl-5">
        {lines.map((line) => (
          <li key={line}>
            <FormattedMessage id={line} values={{ days: keepDays }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
