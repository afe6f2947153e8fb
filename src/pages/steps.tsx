import type { ReactNode } from 'react';

type Step = { readonly heading: ReactNode; readonly line: ReactNode };

/** Numbered steps on hairlines, side by side from 768 px. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="grid md:grid-cols-3 md:gap-12">
      {steps.map(({ heading, line }, index) => (
        <li
          key={index}
          className="grid grid-cols-[88px_1fr] items-start border-t border-line pt-6 pb-8 md:block md:pt-8"
        >
          <span aria-hidden="true" className="d1 text-[72px] leading-[0.8] md:mb-9 md:block md:text-[112px]">
            {index + 1}
          </span>
          <div>
            <h3 className="h5">{heading}</h3>
            <p className="mid mt-2 max-w-[24em]">{line}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
