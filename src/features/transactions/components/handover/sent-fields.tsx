import type { FieldMetadata } from '@conform-to/react';
import { useIntl } from 'react-intl';
import { couriers } from '#src/features/handover/couriers.ts';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { Select } from '#src/ui/forms/select.tsx';

type Choice = Pick<FieldMetadata<string | null | undefined>, 'value' | 'initialValue'> & { readonly name: string };

type SentFieldsProps = {
  readonly fields: {
    readonly way: Choice;
    readonly courier: Choice;
    readonly tracking: FieldMetadata<string | undefined>;
  };
  readonly delivery: 'post' | 'pick-up';
  /** Its number is all that proves that it was sent: what was to be posted is then a parcel, which has one. */
  readonly isProofNeeded?: boolean;
};

/** How it leaves, and where a parcel can be followed; without scripts the fields of a parcel are always there. */
export function SentFields({ fields, delivery, isProofNeeded = false }: SentFieldsProps) {
  const intl = useIntl();
  const hydrated = useHydrated();
  const isPosted = isProofNeeded && delivery === 'post';
  const usual = delivery === 'pick-up' ? 'in-person' : 'courier';
  const isParcel = isPosted || (fields.way.value ?? usual) === 'courier' || fields.tracking.errors !== undefined;
  return (
    <>
      {isPosted ? (
        <input type="hidden" name={fields.way.name} value="courier" />
      ) : (
        <Select
          name={fields.way.name}
          label={intl.formatMessage({ id: 'handover.way' })}
          choices={(['courier', 'in-person'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `handover.way-${value}` }),
          }))}
          defaultValue={fields.way.initialValue ?? usual}
        />
      )}
      {(isParcel || !hydrated) && <ParcelFields fields={fields} hasProof={isProofNeeded && isParcel} />}
    </>
  );
}

function ParcelFields({ fields, hasProof }: Pick<SentFieldsProps, 'fields'> & { readonly hasProof: boolean }) {
  const intl = useIntl();
  return (
    <>
      <Select
        name={fields.courier.name}
        label={intl.formatMessage({ id: 'handover.courier' })}
        optional
        choices={couriers.map((value) => ({
          value,
          label: intl.formatMessage({ id: `handover.courier-${value}` }),
        }))}
        defaultValue={fields.courier.initialValue ?? couriers[0]}
      />
      <BoundTextField
        field={fields.tracking}
        type="text"
        label="handover.tracking-label"
        autoComplete="off"
        optional={!hasProof}
      />
    </>
  );
}
