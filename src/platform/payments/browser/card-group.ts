import { brandOf, readCvc, readExpiry, readNumber } from './card-rules.ts';
import type { Reading } from './card-rules.ts';
import { makeCardField } from './card-field.ts';
import type { StandInField } from './card-field.ts';
import type { Nested } from './encode-form.ts';
import type { CardField, FieldGroup, FieldOptions, FieldType, PaymentError } from './stripe-like.ts';

type Fields = Partial<Record<FieldType, StandInField>>;
export type ReadCard = { card: Nested; error?: undefined } | { card?: undefined; error: PaymentError };

const groupOf = new WeakMap<CardField, Fields>();
const parts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

/** The fields of one card form. They are linked, so that one field identifies the card. */
export function makeGroup(): FieldGroup {
  const fields: Fields = {};
  const brand = () => brandOf(fields.cardNumber?.value() ?? '');
  const readers: Record<FieldType, (typed: string) => Reading> = {
    cardNumber: readNumber,
    cardExpiry: (typed) => readExpiry(typed, new Date()),
    cardCvc: (typed) => readCvc(typed, brand()),
  };
  const create = (type: FieldType, options: FieldOptions = {}): CardField => {
    if (fields[type] !== undefined) throw new Error(`A group has one ${type} field.`);
    const changed = (): void => {
      if (type === 'cardNumber') fields.cardCvc?.refresh();
    };
    const field = makeCardField(type, options, readers[type], changed);
    const destroy = field.destroy;
    field.destroy = () => {
      destroy();
      delete fields[type];
    };
    fields[type] = field;
    groupOf.set(field, fields);
    return field;
  };
  return { create };
}

/** The card of a field, in the API's format, or the error of its first invalid part. */
export function readGroup(field: CardField): ReadCard {
  const fields = groupOf.get(field) ?? {};
  for (const part of parts) {
    const problem = fields[part]?.problem() ?? null;
    if (problem !== null) {
      fields[part]?.focus();
      return { error: { type: 'validation_error', code: problem.code, message: problem.message } };
    }
  }
  const [month = '', year = ''] = (fields.cardExpiry?.value() ?? '').split(' / ');
  return {
    card: {
      number: (fields.cardNumber?.value() ?? '').replaceAll(' ', ''),
      exp_month: Number(month),
      exp_year: 2000 + Number(year),
      cvc: fields.cardCvc?.value(),
    },
  };
}
