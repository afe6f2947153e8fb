import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconShape } from '#src/ui/layout/icon.tsx';

export type Suggestion = {
  readonly key: string;
  readonly text: string;
  /** What the field holds once it is chosen, when not its text. */
  readonly value?: string;
  readonly detail?: string | undefined;
  readonly icon?: IconShape | undefined;
  /** Before the text. */
  readonly picture?: ReactNode;
  /** The heading over it and its neighbours with the same one. */
  readonly group?: string | undefined;
};

/** The element of a suggestion, which the input refers to while it is reached. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`;
}

type SuggestionsProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly suggestions: readonly Suggestion[];
  /** Below the suggestions. */
  readonly foot?: ReactNode;
  readonly list: ReturnType<typeof useOpenList>;
};

/** The list box under a field. */
export function Suggestions({ id, label, suggestions, list, foot }: SuggestionsProps) {
  const box = useRef<HTMLDivElement>(null);
  // Near the lower edge it would open below it, or behind a bar.
  useEffect(() => {
    // Browsers may return a promise, which is no clean-up of an effect.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="suggestions pop">
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={typeof label === 'string' ? label : undefined}
        // Keeps the focus in the input while a suggestion is pressed.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groupsOf(suggestions).map(({ group, members }) => (
          <Group key={group ?? ''} name={group}>
            {members.map((one) => (
              <Option
                key={one.key}
                id={optionId(id, one.key)}
                suggestion={one}
                isActive={one.key === list.active}
                onChoose={() => list.choose(one.key)}
              />
            ))}
          </Group>
        ))}
      </div>
      {foot}
    </div>
  );
}

type Grouped = { readonly group: string | undefined; readonly members: Suggestion[] };

function groupsOf(suggestions: readonly Suggestion[]): Grouped[] {
  const groups: Grouped[] = [];
  for (const one of suggestions) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === one.group) last.members.push(one);
    else groups.push({ group: one.group, members: [one] });
  }
  return groups;
}

function Group({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) {
  if (name === undefined) return children;
  return (
    <div role="group" aria-label={name}>
      <p className="suggestions-group small muted" aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  );
}

type OptionProps = {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Option({ id, suggestion: { text, detail, icon, picture }, isActive, onChoose }: OptionProps) {
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
      {picture}
      <span>{text}</span>
      {detail !== undefined && <span className="small muted">{detail}</span>}
      {icon !== undefined && <Icon as={icon} size={16} />}
    </div>
  );
}

type Keystroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault' | 'stopPropagation'>;

/** Which suggestion the arrow keys have reached, and whether the list is shown. */
export function useOpenList(suggestions: readonly Suggestion[], onChoose: (chosen: Suggestion) => void) {
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
  const onKeyDown = (event: Keystroke) => {
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
  return { isOpen, active, open, close, choose, onBlur, onKeyDown };
}
