import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { cardsOfAuthor } from '#src/features/listings/queries.server.ts';
import { callName } from '#src/features/listings/seller.ts';
import { enquiryPath } from '#src/features/transactions/thread-paths.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/choose-item';

/** The newest of a wardrobe; what is older is asked about from its own page. */
const maxShown = 48;

export async function loader({ params, context }: Route.LoaderArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const person = isUuid(params.id) ? (await usersById(app.db, [params.id])).get(params.id) : undefined;
  if (person?.state !== 'active') throw data(null, { status: 404 });
  if (person.id === viewer.id) throw redirect(profilePath(person.id));
  const cards = await cardsOfAuthor(app, person.id, viewer, maxShown);
  return {
    name: callName(person.displayName),
    items: cards.map(({ id, title, designer, images }) => ({ id, title, designer, image: imageOf(images[0]) })),
  };
}

/** Every conversation is about an item: from a profile, it is chosen first. */
export default function ChooseItem({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { name, items } = loaderData;
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'enquiry.choose' }, { name })}
      lede={<FormattedMessage id={items.length === 0 ? 'enquiry.nothing' : 'enquiry.which'} values={{ name }} />}
    >
      <ul className="mt-8">
        {items.map(({ id, title, designer, image }) => (
          <li key={id} className="border-b border-line">
            <Link to={enquiryPath(id)} className="group flex items-center gap-4 py-3">
              <Thumb file={image} width={48} />
              <span className="min-w-0 wrap-anywhere group-hover:underline">
                {title}
                {designer !== null && <span className="small muted block">{designer}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <p className="mt-6">
          <TextLink to="/s">
            <FormattedMessage id="shell.all-listings" />
          </TextLink>
        </p>
      )}
    </PlainLayout>
  );
}
