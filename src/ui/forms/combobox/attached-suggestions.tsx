import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { optionId, type Suggestion, Suggestions, useOpenList } from './suggestion-list.tsx';
import styles from '../../styles/suggestions.css?url';

type AttachedSuggestionsProps = {
  /** Rendered elsewhere, before this script was loaded. */
  readonly input: HTMLInputElement;
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
  readonly onType: (text: string) => void;
  readonly onChoose: (key: string) => void;
  /** Read to screen readers when it changes. */
  readonly announcement: string;
  /** Below the suggestions. */
  readonly foot?: ReactNode;
};

const events = ['focus', 'click', 'input', 'keydown', 'blur'] as const;

/**
 * Makes a combobox (WAI-ARIA, with a list box) of an input that is on the page already, and that keeps its focus and what
 * is typed in it: a component that replaced it while it loads would lose both.
 */
export function AttachedSuggestions(props: AttachedSuggestionsProps) {
  const { input, label, suggestions, onType, onChoose, announcement, foot } = props;
  const listId = useId();
  const part = useRef<HTMLDivElement>(null);
  const list = useOpenList(suggestions, (chosen) => onChoose(chosen.key));
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (target === input || part.current?.contains(target) === true);
  const onEvent = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && !event.isComposing) list.onKeyDown(event);
    else if (event instanceof FocusEvent && event.type === 'blur' && !isInside(event.relatedTarget)) list.close();
    else if (event.type === 'focus' || event.type === 'click') list.open();
    if (event.type === 'input') list.open();
    if (event.type === 'input' || event.type === 'focus') onType(input.value);
  });
  const begin = useEffectEvent(() => {
    if (document.activeElement !== input) return;
    list.open();
    onType(input.value);
  });
  useEffect(() => {
    const listen = (event: Event) => onEvent(event);
    for (const type of events) input.addEventListener(type, listen);
    begin();
    return () => {
      for (const type of events) input.removeEventListener(type, listen);
    };
  }, [input]);
  useEffect(() => {
    const attributes = {
      'role': 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(list.isOpen),
      'aria-controls': list.isOpen ? listId : null,
      'aria-activedescendant': list.active === null ? null : optionId(listId, list.active),
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, list.isOpen, list.active, listId]);
  return (
    <div ref={part} onBlur={({ relatedTarget }) => !isInside(relatedTarget) && list.close()}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {list.isOpen && <Suggestions id={listId} {...{ label, suggestions, list, foot }} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
