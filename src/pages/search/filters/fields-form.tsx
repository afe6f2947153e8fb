import { FilterFields } from './filter-fields.tsx';
import { PopupForm, type PopupFormProps } from './popup-form.tsx';

/** The choices of one filter. */
export function FieldsForm(props: PopupFormProps) {
  const { filter } = props;
  return <PopupForm {...props}>{() => filter !== 'dates' && <FilterFields filter={filter} />}</PopupForm>;
}
