import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Field, type FieldText } from '../field.tsx';
import { Icon, type IconShape } from '#src/ui/layout/icon.tsx';
import styles from '../../styles/suggestions.css?url';

export type Suggestion = {
  readonly key: string;
  readonly text: string;
  /** What the field holds once it is chosen, when not its text. */
  readonly value?: string;
  readonly detail?: string | undefined;
  readonly icon?: IconShape | undefined;
};

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
  /** Over the end of the field: its submit button. */
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
              onKeyDown={list.onKeyDown}
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

function optionId(listId: string, key: string): string {
  return `${listId}-${key}`;
}

/** For what has happened before hydration: the field may hold the focus, and a text that was typed or restored. */
function useOnceLoaded(onLoaded: () => void) {
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => loaded(), []);
}

type SuggestionsProps = Pick<SuggestionFieldProps, 'label' | 'suggestions' | 'foot'> & {
  readonly id: string;
  readonly list: ReturnType<typeof useOpenList>;
};

function Suggestions({ id, label, suggestions, list, foot }: SuggestionsProps) {
  return (
    <div className="suggestions pop">
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={typeof label === 'string' ? label : undefined}
        // Keeps the focus in the input while a suggestion is pressed.
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((one) => (
          <Option
            key={one.key}
            id={optionId(id, one.key)}
            suggestion={one}
            isActive={one.key === list.active}
            onChoose={() => list.choose(one.key)}
          />
        ))}
      </div>
      {foot}
    </div>
  );
}

type OptionProps = {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Option({ id, suggestion: { text, detail, icon }, isActive, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // By keyboard it is chosen in the input, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={item}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="menu-item"
      {...(isActive && { 'data-focused': true })}
      onClick={onChoose}
    >
      <span>{text}</span>
      {detail !== undefined && <span className="small muted">{detail}</span>}
      {icon !== undefined && <Icon as={icon} size={16} />}
    </div>
  );
}

/** Which suggestion the arrow keys have reached, and whether the list is shown. */
function useOpenList(suggestions: readonly Suggestion[], onChoose: (chosen: Suggestion) => void) {
  const [isWanted, setWanted] = useState(false);
  const [reached, setReached] = useState<string | null>(null);
  const isOpen = isWanted && suggestions.length > 0;
  // A suggestion that has gone is reached no more.
  const active = isOpen && suggestions.some(({ key }) => key === reached) ? reached : null;
  const open = () => {
    setWanted(true);
    setReached(null);
  };
  const close = () => setWanted(false);
  const choose = (key: string) => {
    const chosen = suggestions.find((one) => one.key === key);
    if (chosen === undefined) return;
    close();
    onChoose(chosen);
  };
  const move = (by: 1 | -1) => {
    setWanted(true);
    // The input itself is one stop of the round.
    const stops = [null, ...suggestions.map(({ key }) => key)];
    setReached(stops[(stops.indexOf(active) + by + stops.length) % stops.length] ?? null);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (altKey) return key === 'ArrowDown' ? open() : close();
      move(key === 'ArrowDown' ? 1 : -1);
    }
    if (key === 'Escape' && isOpen) {
      // It closes the list, and not the dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (key === 'Enter' && active !== null) {
      event.preventDefault();
      choose(active);
    }
  };
  return { isOpen, active, open, choose, onBlur, onKeyDown };
}
