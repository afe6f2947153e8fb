import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Field, type FieldText } from './field.tsx';
import { Icon } from '../layout/icon.tsx';

export type Choice = { readonly value: string; readonly label: string; readonly disabled?: boolean | undefined };

type SelectBase = Omit<ComponentProps<'select'>, 'className' | 'children'> & { readonly choices: readonly Choice[] };
type SelectProps = SelectBase & FieldText & { readonly placeholder?: string | undefined };

/** A native select: fastest by touch, keyboard and voice. */
export function Select(props: SelectProps) {
  const { label, labelHidden, optional, hint, error, className, choices, placeholder, ...select } = props;
  return (
    <Field {...{ id: select.id, label, labelHidden, optional, hint, error, className }}>
      {(control) => (
        <span className="select">
          <select {...select} {...control} className="input">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options choices={choices} />
          </select>
          <Icon as={ChevronDown} size={16} />
        </span>
      )}
    </Field>
  );
}

/** A select styled as a chip, for sorting and filtering a list. */
export function ChipSelect({
  label,
  choices,
  bare,
  ...select
}: SelectBase & { readonly label: string; readonly bare?: boolean }) {
  return (
    <span className={classNames('chip', 'chip-opens', 'chip-select', bare && 'chip-bare')}>
      <select {...select} aria-label={label}>
        <Options choices={choices} />
      </select>
    </span>
  );
}

function Options({ choices }: { readonly choices: readonly Choice[] }) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value} disabled={choice.disabled}>
      {choice.label}
    </option>
  ));
}
