import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cardErrorMessage } from '#src/i18n/card-errors.ts';
import { inTime, loadPayments } from '#src/platform/payments/browser/load-stripe.ts';
import type { FieldChange, FieldOptions, FieldType, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import type { CardFormState } from './use-card-form.ts';

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
  readonly card: CardFormState;
};

/** Card fields in Stripe's iframes: the card data never reaches our pages or our server. */
export function CardFields(props: CardFieldsProps) {
  return props.card.step === 'failed' ? <Failed card={props.card} /> : <CardPlaces {...props} />;
}

/** Mounted again for each attempt to load them. */
function CardPlaces({ publishableKey, sandboxUrl, submitted, card }: CardFieldsProps) {
  const intl = useIntl();
  const [parts, setParts] = useState<Parts>({ cardNumber: nothing, cardExpiry: nothing, cardCvc: nothing });
  const places = { cardNumber: useRef(null), cardExpiry: useRef(null), cardCvc: useRef(null) };
  useMountedCard({ publishableKey, sandboxUrl }, places, card, ({ elementType, complete, error }) => {
    const words = error === undefined ? undefined : cardErrorMessage(error);
    setParts((before) => ({ ...before, [elementType]: { complete, error: words } }));
  });
  const complete = types.every((type) => parts[type].complete);
  const { setComplete } = card;
  useEffect(() => setComplete(complete), [complete, setComplete]);
  const isReady = card.step === 'ready';
  const errorOf = (type: FieldType) =>
    parts[type].error ??
    (submitted && isReady && !parts[type].complete ? cardErrorMessage(unfinished[type]) : undefined);
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5" aria-busy={!isReady || undefined}>
      <CardPlace
        place={places.cardNumber}
        label={intl.formatMessage({ id: 'checkout.card-number' })}
        error={errorOf('cardNumber')}
        isLoading={!isReady}
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

/** In the place of the fields. What else was typed stays. */
function Failed({ card: { again, retry } }: { readonly card: CardFormState }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Banner tone="error" className="w-full">
        <FormattedMessage id="checkout.card-failed" />
      </Banner>
      <Button ref={again} variant="outline" size="small" onClick={retry}>
        <FormattedMessage id="checkout.card-again" />
      </Button>
    </div>
  );
}

type Place = RefObject<HTMLDivElement | null>;
type CardPlaceProps = {
  readonly place: Place;
  readonly label: string;
  readonly error: string | undefined;
  readonly isLoading?: boolean;
  readonly wide?: boolean;
};

function CardPlace({ place, label, error, isLoading = false, wide }: CardPlaceProps) {
  return (
    <Field label={label} error={error} className={wide ? 'col-span-2' : undefined}>
      {(control) => (
        <div className={isLoading ? 'affix' : undefined}>
          <div {...control} ref={place} className="input card-place" />
          {isLoading && (
            <span>
              <FormattedMessage id="checkout.card-loading" />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

type Places = Readonly<Record<FieldType, Place>>;

/** Mounts the card fields, and says when they take input, or that they did not come. */
function useMountedCard(
  keys: CardKeys,
  places: Places,
  card: CardFormState,
  onChange: (change: FieldChange) => void,
): void {
  const latest = useRef({ places, card, onChange });
  useEffect(() => {
    latest.current = { places, card, onChange };
  });
  const { publishableKey, sandboxUrl } = keys;
  useEffect(() => {
    let isOver = false;
    let destroy = () => {};
    const end = () => {
      if (!isOver) destroy();
      isOver = true;
    };
    const mountFields = async () => {
      const library = await loadPayments({ publishableKey, sandboxUrl });
      if (isOver) return;
      const fields = makeFields(library, latest.current.places.cardNumber.current);
      destroy = () => types.forEach((type) => fields[type].destroy());
      const { promise: isReady, resolve: setReady } = Promise.withResolvers<unknown>();
      fields.cardNumber.on('ready', setReady);
      for (const type of types) {
        fields[type].on('change', (change) => latest.current.onChange(change));
        const place = latest.current.places[type].current;
        if (place !== null) fields[type].mount(place);
      }
      await isReady;
      if (!isOver) latest.current.card.onMount({ library, card: fields.cardNumber });
    };
    inTime(mountFields()).catch(() => {
      if (isOver) return;
      end();
      latest.current.card.onFail();
    });
    return () => {
      if (!isOver) latest.current.card.onUnmount();
      end();
    };
  }, [publishableKey, sandboxUrl]);
}

function makeFields(library: StripeLike, place: HTMLElement | null) {
  const group = library.elements();
  const style = styleOf(place);
  return {
    cardNumber: group.create('cardNumber', { ...style, disableLink: true }),
    cardExpiry: group.create('cardExpiry', style),
    cardCvc: group.create('cardCvc', style),
  };
}

/** Passes our current colours to the iframes, which cannot read our style sheet. */
function styleOf(place: HTMLElement | null): FieldOptions {
  if (place === null) return {};
  const { color, fontFamily } = getComputedStyle(place);
  return { style: { base: { color, fontFamily, fontSize: '16px', lineHeight: '24px' } } };
}
