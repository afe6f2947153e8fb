import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { cardErrorMessage } from '#src/i18n/card-errors.ts';
import { loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { FieldChange, FieldOptions, FieldType } from '#src/platform/payments/browser/stripe-like.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import type { CardForm } from './card-form.ts';

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
  /** A submit was attempted: empty fields are shown as errors. */
  readonly submitted: boolean;
  /** Called with the card form when it is mounted, and with null when it is unmounted. */
  readonly onMount: (form: CardForm | null) => void;
  readonly onComplete: (complete: boolean) => void;
};

/** Card fields in Stripe's iframes: the card data never reaches our pages or our server. */
export function CardFields({ publishableKey, sandboxUrl, submitted, onMount, onComplete }: CardFieldsProps) {
  const intl = useIntl();
  const [parts, setParts] = useState<Parts>({ cardNumber: nothing, cardExpiry: nothing, cardCvc: nothing });
  const places = { cardNumber: useRef(null), cardExpiry: useRef(null), cardCvc: useRef(null) };
  const failed = useMountedCard({ publishableKey, sandboxUrl }, places, onMount, ({ elementType, complete, error }) => {
    const words = error === undefined ? undefined : cardErrorMessage(error);
    setParts((before) => ({ ...before, [elementType]: { complete, error: words } }));
  });
  const complete = types.every((type) => parts[type].complete);
  useEffect(() => onComplete(complete), [complete, onComplete]);
  const errorOf = (type: FieldType) =>
    parts[type].error ?? (submitted && !parts[type].complete ? cardErrorMessage(unfinished[type]) : undefined);
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

/** Mounts the card fields. True when the library could not be loaded. */
function useMountedCard(
  keys: CardKeys,
  places: Places,
  onMount: CardFieldsProps['onMount'],
  onChange: (change: FieldChange) => void,
): boolean {
  const [failed, setFailed] = useState(false);
  const latest = useRef({ places, onMount, onChange });
  useEffect(() => {
    latest.current = { places, onMount, onChange };
  });
  const { publishableKey, sandboxUrl } = keys;
  useEffect(() => {
    let isUnmounted = false;
    let unmountFields = () => {};
    const mountFields = async () => {
      const library = await loadPayments({ publishableKey, sandboxUrl });
      if (isUnmounted) return;
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
      unmountFields = () => types.forEach((type) => fields[type].destroy());
      latest.current.onMount({ library, card: number });
    };
    mountFields().catch(() => setFailed(!isUnmounted));
    return () => {
      isUnmounted = true;
      unmountFields();
      latest.current.onMount(null);
    };
  }, [publishableKey, sandboxUrl]);
  return failed;
}

/** Passes our current colours to the iframes, which cannot read our style sheet. */
function styleOf(place: HTMLElement | null): FieldOptions {
  if (place === null) return {};
  const { color, fontFamily } = getComputedStyle(place);
  return { style: { base: { color, fontFamily, fontSize: '16px', lineHeight: '24px' } } };
}
