import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { FormattedMessage } from 'react-intl';
import { FieldNote, type FieldText, OptionalMark } from '../field.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { InLanguage } from '#src/ui/layout/in-language.tsx';
import type { Choice } from '../select.tsx';

export type ListBoxFieldProps = Omit<FieldText, 'className'> & {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly defaultValue?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onChange?: ((value: string | null) => void) | undefined;
};

export function ListBoxField(props: ListBoxFieldProps) {
  return (
    <InLanguage>
      <TypedChoice {...props} />
    </InLanguage>
  );
}

function TypedChoice(props: ListBoxFieldProps) {
  const { label, labelHidden, optional, hint, error, name, choices, defaultValue, placeholder, onChange } = props;
  const noteId = useId();
  const [field, setField] = useState<HTMLElement | null>(null);
  const escape = useOwnEscape();
  const message = typeof error === 'string' ? error : error?.[0];
  const noted = Boolean(message ?? hint);
  return (
    <div className="contents" onKeyDownCapture={escape.onKeyDownCapture}>
      <ComboBox
        ref={setField}
        onOpenChange={escape.onOpenChange}
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
          {label} {optional && <OptionalMark />}
        </Label>
        <div className="combo-box">
          <Input className="input" {...(placeholder !== undefined && { placeholder })} />
          <Button className="combo-box-opener">
            <Icon as={ChevronDown} size={16} />
          </Button>
        </div>
        {noted && <FieldNote id={noteId} message={message} hint={hint} />}
        <Choices choices={choices} field={field} />
      </ComboBox>
    </div>
  );
}

/** An Escape that closes the list must not close the dialog around it as well. */
function useOwnEscape() {
  const open = useRef(false);
  return {
    onOpenChange: (isOpen: boolean) => {
      open.current = isOpen;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open.current) event.preventDefault();
    },
  };
}

function Choices({ choices, field }: { readonly choices: readonly Choice[]; readonly field: HTMLElement | null }) {
  return (
    <Popover className="combo-box-list pop" offset={4} {...portalIn(field)}>
      <ListBox
        items={choices.map((choice) => ({ id: choice.value, label: choice.label }))}
        renderEmptyState={() => <NoMatches />}
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
  );
}

function NoMatches() {
  return (
    <p className="muted px-4 py-3">
      <FormattedMessage id="ui.no-matches" />
    </p>
  );
}

/** A modal dialog or a popover is in the top layer, where a list outside of it would be invisible and inert. */
function portalIn(field: HTMLElement | null) {
  const layer = field?.closest('dialog, [popover]');
  return layer ? { UNSTABLE_portalContainer: layer } : {};
}
