import { lazy, Suspense } from 'react';
import { Select } from '../select.tsx';
import type { ListBoxFieldProps } from './list-box-field.tsx';

const ListBoxField = lazy(() => import('./list-box-field.tsx').then((module) => ({ default: module.ListBoxField })));

/** A field that narrows its choices while one types. Until its script is there, the system's own list. */
export function ComboBox(props: ListBoxFieldProps) {
  const { label, labelHidden, optional, hint, error, name, choices, defaultValue, placeholder } = props;
  return (
    <Suspense
      fallback={
        <Select
          {...{ label, labelHidden, optional, hint, error, name, choices, defaultValue }}
          placeholder={placeholder ?? ''}
        />
      }
    >
      <ListBoxField {...props} />
    </Suspense>
  );
}
