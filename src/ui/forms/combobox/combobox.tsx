import { lazy, Suspense } from 'react';
import { Select } from '../select.tsx';
import type { ListBoxFieldProps } from './list-box-field.tsx';

const ListBoxField = lazy(() => import('./list-box-field.tsx').then((module) => ({ default: module.ListBoxField })));

/** A text field with suggestions that are filtered while typing. Until its script has loaded, a native `datalist`. */
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
