import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { cardErrorMessage } from '#src/i18n/card-errors.ts';
import { loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { FieldChange, FieldOptions, FieldType } from '#src/platform/payments/browser/stripe-like.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import type { CardForm } from '../use-payment.ts';

export type CardKeys = { readonly publishableKey: string; readonly sandboxUrl: string | null };

type Part = { readonly complete: boolean; readonly error: string | undefined };
type Parts = Readonly<Record<FieldType, Part>>;

const nothing: Part = { complete: false, error: undefined };
const unfinished = {
  cardNumber: { code: 'incomplete_number' },
  cardExpiry: { code: 'incomplete_expiry' },
  cardCvc: { code: 'incomplete_cvc' },
} as const;
const types = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

type CardFieldsProps = CardKeys & {
  /** The button was pressed: what is still empty is wrong by now. */
  readonly pressed: boolean;
  /** The form once it stands, null when it is taken down. */
  readonly onStand: (form: CardForm | null) => void;
  readonly onComplete: (complete: boolean) => void;
};

/** The fields of the card network: what is typed into them never reaches our pages or our server. */
export function CardFields({ publishableKey, sandboxUrl, pressed, onStand, onComplete }: CardFieldsProps) {
  const intl = useIntl();
  const [parts, setParts] = useState<Parts>({ cardNumber: nothing, cardExpiry: nothing, cardCvc: nothing });
  const places = { cardNumber: useRef(null), cardExpiry: useRef(null), cardCvc: useRef(null) };
  const failed = useMountedCard({ publishableKey, sandboxUrl }, places, onStand, ({ elementType, complete, error }) => {
    const words = error === undefined ? undefined : cardErrorMessage(error);
    setParts((before) => ({ ...before, [elementType]: { complete, error: words } }));
  });
  const complete = types.every((type) => parts[type].complete);
  useEffect(() => onComplete(complete), [complete, onComplete]);
  const errorOf = (type: FieldType) =>
    parts[type].error ?? (pressed && !parts[type].complete ? cardErrorMessage(unfinished[type]) : undefined);
  if (failed) return <Banner tone="error">{intl.formatMessage({ id: 'checkout.card-failed' })}</Banner>;
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
      <CardPlace
        place={places.cardNumber}
        label={intl.formatMessage({ id: 'checkout.card-number' })}
        error={errorOf('cardNumber')}
        wide
      />
      <CardPlace
        place={places.cardExpiry}
        label={intl.formatMessage({ id: 'checkout.expiry' })}
        error={errorOf('cardExpiry')}
      />
      <CardPlace place={places.cardCvc} label={intl.formatMessage({ id: 'checkout.cvc' })} error={errorOf('cardCvc')} />
    </div>
  );
}

type Place = RefObject<HTMLDivElement | null>;
type CardPlaceProps = {
  readonly place: Place;
  readonly label: string;
  readonly error: string | undefined;
  readonly wide?: boolean;
};

function CardPlace({ place, label, error, wide }: CardPlaceProps) {
  return (
    <Field label={label} error={error} className={wide ? 'col-span-2' : undefined}>
      {(control) => <div {...control} ref={place} className="input card-place" />}
    </Field>
  );
}

type Places = Readonly<Record<FieldType, Place>>;

/** True when the library could not be fetched. */
function useMountedCard(
  keys: CardKeys,
  places: Places,
  onStand: CardFieldsProps['onStand'],
  onChange: (change: FieldChange) => void,
): boolean {
  const [failed, setFailed] = useState(false);
  const latest = useRef({ places, onStand, onChange });
  useEffect(() => {
    latest.current = { places, onStand, onChange };
  });
  const { publishableKey, sandboxUrl } = keys;
  useEffect(() => {
    let gone = false;
    let takeDown = () => {};
    const stand = async () => {
      const library = await loadPayments({ publishableKey, sandboxUrl });
      if (gone) return;
      const group = library.elements();
      const style = styleOf(latest.current.places.cardNumber.current);
      const [number, expiry, cvc] = [
        group.create('cardNumber', { ...style, disableLink: true }),
        group.create('cardExpiry', style),
        group.create('cardCvc', style),
      ];
      const fields = { cardNumber: number, cardExpiry: expiry, cardCvc: cvc };
      for (const type of types) {
        fields[type].on('change', (change) => latest.current.onChange(change));
        const place = latest.current.places[type].current;
        if (place !== null) fields[type].mount(place);
      }
      takeDown = () => types.forEach((type) => fields[type].destroy());
      latest.current.onStand({ library, card: number });
    };
    stand().catch(() => setFailed(!gone));
    return () => {
      gone = true;
      takeDown();
      latest.current.onStand(null);
    };
  }, [publishableKey, sandboxUrl]);
  return failed;
}

/** The frames of the card network cannot see our style sheet, so they are told our colours of this moment. */
function styleOf(place: HTMLElement | null): FieldOptions {
  if (place === null) return {};
  const { color, fontFamily } = getComputedStyle(place);
  return { style: { base: { color, fontFamily, fontSize: '16px', lineHeight: '24px' } } };
}
