import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldNote, type FieldText } from '../field.tsx';
import { Icon } from '../icon.tsx';
import type { Choice } from '../select.tsx';

export type ListBoxFieldProps = Omit<FieldText, 'aside' | 'className'> & {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly defaultValue?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onChange?: ((value: string | null) => void) | undefined;
};

export function ListBoxField(props: ListBoxFieldProps) {
  const { label, labelHidden, optional, hint, error, name, choices, defaultValue, placeholder, onChange } = props;
  const intl = useIntl();
  const noteId = useId();
  const [field, setField] = useState<HTMLElement | null>(null);
  const message = typeof error === 'string' ? error : error?.[0];
  const noted = Boolean(message ?? hint);
  return (
    <ComboBox
      ref={setField}
      name={name}
      className="field"
      defaultSelectedKey={defaultValue ?? null}
      onSelectionChange={(key) => onChange?.(key === null ? null : String(key))}
      isInvalid={message !== undefined}
      disabledKeys={choices.filter((choice) => choice.disabled).map((choice) => choice.value)}
      menuTrigger="focus"
      allowsEmptyCollection
      {...(noted && { 'aria-describedby': noteId })}
    >
      <Label className={labelHidden ? 'visually-hidden' : 'label'}>
        {label}{' '}
        {optional && (
          <span className="muted font-normal">
            <FormattedMessage id="ui.optional" />
          </span>
        )}
      </Label>
      <div className="combo-box">
        <Input className="input" {...(placeholder !== undefined && { placeholder })} />
        <Button className="combo-box-opener">
          <Icon as={ChevronDown} size={16} />
        </Button>
      </div>
      {noted && <FieldNote id={noteId} message={message} hint={hint} />}
      <Popover className="combo-box-list pop" offset={4} {...portalIn(field)}>
        <ListBox
          items={choices.map((choice) => ({ id: choice.value, label: choice.label }))}
          renderEmptyState={() => <p className="muted px-4 py-3">{intl.formatMessage({ id: 'ui.no-matches' })}</p>}
        >
          {(item) => (
            <ListBoxItem textValue={item.label} className="menu-item">
              {({ isSelected }) => (
                <>
                  {item.label}
                  {isSelected && <Icon as={Check} size={16} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** A modal dialog or a popover lies above the page, and a list outside of it could be neither seen nor pressed. */
function portalIn(field: HTMLElement | null) {
  const layer = field?.closest('dialog, [popover]');
  return layer ? { UNSTABLE_portalContainer: layer } : {};
}
