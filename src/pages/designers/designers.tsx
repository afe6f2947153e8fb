import { FormattedMessage, useIntl } from 'react-intl';
import { byInitial, otherInitial } from '#src/features/search/by-initial.ts';
import { catalogueNames } from '#src/features/search/catalogue-names.server.ts';
import { intl } from '#src/i18n/intl.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import styles from '#src/ui/styles/designers.css?url';
import { pageHead } from '../head/page-head.server.ts';
import type { Route } from './+types/designers';

/** Those with the most items, so that the page stays one that can be read. */
const maxDesigners = 1_000;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { designers } = await catalogueNames(app);
  const title = intl.formatMessage({ id: 'designers.title' });
  const description = intl.formatMessage({ id: 'designers.description' });
  return {
    groups: byInitial(designers.slice(0, maxDesigners)),
    head: pageHead(app, { path: '/designers', title, description }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Every designer of the catalogue, A to Z. */
export default function Designers({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  const words = useIntl();
  const title = words.formatMessage({ id: 'designers.title' });
  return (
    <div className="wrap pt-9 pb-20 lg:pt-16 lg:pb-28">
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      <h1 className="d2">{title}</h1>
      {groups.length === 0 && <EmptyState hanger title={<FormattedMessage id="designers.none" />} />}
      {groups.length > 0 && (
        <nav className="name-index" aria-label={words.formatMessage({ id: 'designers.letters' })}>
          {groups.map(({ initial }) => (
            <a key={initial} href={`#${idOf(initial)}`}>
              {initial}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ initial, names }) => (
        <section key={initial} className="name-group" aria-labelledby={idOf(initial)}>
          <h2 id={idOf(initial)} className="d4">
            {initial}
          </h2>
          <ul>
            {names.map(({ name, listings }) => (
              <li key={name}>
                <Link to={`/s?${new URLSearchParams({ pub_designer: name })}`} {...toPage}>
                  {name}
                </Link>{' '}
                <span className="small muted">
                  <FormattedMessage id="search.listings" values={{ count: listings, more: 'false' }} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function idOf(initial: string): string {
  return `initial-${initial === otherInitial ? 'other' : initial}`;
}
