import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import { GoOn } from '../accounts/go-on.tsx';
import { type FormsProps, isOnPage } from './forms-of.ts';

type NotDoneProps = Pick<FormsProps, 'page' | 'failed'>;

/** Of a form that is not on the page any more, and of those that several cases have. */
export function NotDone({ page, failed }: NotDoneProps) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (failed !== undefined) words.current?.focus();
  }, [failed]);
  if (failed?.bankPage !== undefined) return <AtBank page={failed.bankPage} />;
  if (failed?.answer.refused == null || isOnPage(page, failed.operation)) return null;
  return (
    <Banner tone="error" className="mt-6">
      <span ref={words} tabIndex={-1}>
        {failed.answer.refused}
      </span>
    </Banner>
  );
}

/** A page and no redirect: browsers let the redirects of a form lead to this site alone. */
function AtBank({ page }: { readonly page: string }) {
  return (
    <>
      <GoOn to={page} />
      <Banner tone="info" className="mt-6">
        <FormattedMessage
          id="case.pay-at-bank"
          values={{
            link: (words) => (
              <a key="bank" className="link" href={page} rel="noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </Banner>
    </>
  );
}
