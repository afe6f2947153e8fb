import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Field, type FieldText } from '../field.tsx';
import { optionId, type Suggestion, Suggestions, useOpenList } from './suggestion-list.tsx';
import styles from '../../styles/suggestions.css?url';

type SuggestionFieldProps = Pick<FieldText, 'label' | 'hint' | 'error'> & {
  readonly name: string;
  readonly maxLength: number;
  readonly suggestions: readonly Suggestion[];
  readonly onType: (text: string) => void;
  readonly onChoose: (key: string) => void;
  /** Read to screen readers when it changes. */
  readonly announcement: string;
  /** Below the suggestions. */
  readonly foot?: ReactNode;
  /** Over the end of the field: its submit button, or an icon. */
  readonly end?: ReactNode;
  /** Looks like the other fields of a form, instead of a line to search with. */
  readonly boxed?: boolean | undefined;
  readonly defaultValue?: string | undefined;
};

/**
 * A text field of a form with suggestions from elsewhere (WAI-ARIA combobox with a list box). It is one native input
 * before and after its script has loaded, and any text may be sent: React Aria's combobox would replace the input, and
 * keep Enter for its list.
 */
export function SuggestionField(props: SuggestionFieldProps) {
  const { label, hint, error, name, maxLength, suggestions, onType, onChoose, announcement, foot, end } = props;
  const { boxed = false, defaultValue } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useOpenList(suggestions, (chosen) => {
    // Uncontrolled, so that hydration keeps what was typed before it.
    if (input.current !== null) input.current.value = chosen.value ?? chosen.text;
    onChoose(chosen.key);
  });
  useOnceLoaded(() => {
    if (document.activeElement === input.current) list.open();
    const typed = input.current?.value ?? '';
    if (typed !== '') onType(typed);
  });
  return (
    <div className="suggestion-field" onBlur={list.onBlur}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Field {...{ label, hint, error }}>
        {(control) => (
          <div className="suggestion-box">
            <input
              {...control}
              {...fixedInput}
              {...(boxed && boxedInput)}
              ref={input}
              {...{ name, maxLength, defaultValue }}
              aria-expanded={list.isOpen}
              aria-controls={list.isOpen ? listId : undefined}
              aria-activedescendant={list.active === null ? undefined : optionId(listId, list.active)}
              onChange={({ currentTarget }) => {
                list.open();
                onType(currentTarget.value);
              }}
              onFocus={list.open}
              onClick={list.open}
              onKeyDown={(event) => !event.nativeEvent.isComposing && list.onKeyDown(event)}
            />
            {end}
            {list.isOpen && <Suggestions id={listId} {...{ label, suggestions, list, foot }} />}
          </div>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

const fixedInput: ComponentProps<'input'> = {
  'type': 'text',
  'className': 'underlined',
  'role': 'combobox',
  'aria-autocomplete': 'list',
  'autoComplete': 'off',
  'autoCapitalize': 'words',
  'spellCheck': false,
  'enterKeyHint': 'search',
};

const boxedInput: ComponentProps<'input'> = { className: 'input', enterKeyHint: 'next' };

/** For what has happened before hydration: the field may hold the focus, and a text that was typed or restored. */
function useOnceLoaded(onLoaded: () => void) {
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => loaded(), []);
}
