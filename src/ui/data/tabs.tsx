import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { To } from 'react-router';
import { Link } from '../layout/link.tsx';

type TabLinksProps = {
  readonly label: string;
  readonly tabs: readonly {
    readonly to: To;
    readonly label: ReactNode;
    readonly count?: number | undefined;
    readonly current: boolean;
  }[];
};

/** Tabs that are links. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab, index) => (
        <Link
          key={index}
          to={tab.to}
          className="tab"
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly { readonly key: string; readonly label: ReactNode; readonly panel: ReactNode }[];
};

/** Tabs within a page. The left and right arrow keys move and select. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const next = tabs.at((at + step) % tabs.length);
    if (!next) return;
    setChosen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            className="tab"
            onClick={() => setChosen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== chosen}
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
