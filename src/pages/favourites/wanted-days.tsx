import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { parseDay, parseRentalDays, rentalDays } from '#src/domain/dates/day.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { daysAreFree, today } from '#src/features/availability/queries.server.ts';
import { favouritesPath, wantedDaysPath } from '#src/features/favourites/favourite-path.ts';
import { wantedDaysForm } from '#src/features/favourites/forms.ts';
import { askForDays, forgetDays } from '#src/features/favourites/wanted-days.server.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { canonicalListingPath, listingPath } from '#src/features/listings/listing-path.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { appContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { formOrLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/wanted-days';
import { WantedDaysForm } from './wanted-days-form.tsx';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const listing = await listingById(app, params.id, context.get(viewerContext));
  const isShown = listing?.state === 'published' || listing?.state === 'closed';
  if (listing === null || !isShown || listing.kind !== 'rent') throw data(null, { status: 404 });
  if (listing.isOwn) throw redirect(canonicalListingPath(listing));
  const { title, designer, images } = listing;
  const [start, end] = [url.searchParams.get('start') ?? '', url.searchParams.get('end') ?? ''];
  const days = parseRentalDays(start, end);
  const isFree = days !== null && listing.state === 'published' && (await daysAreFree(app, listing.id, days));
  return {
    ...{ title, designer, path: listingPath(listing), image: imageOf(images[0]) },
    today: await today(app),
    chosen: days === null ? null : rentalDays(days),
    isFree,
  };
}

/** Days that are free already are not waited for: the page says so, and leads to them. */
export async function action({ params, context }: Route.ActionArgs) {
  const [app, viewer, form] = [context.get(appContext), viewerIn(context), submittedForm(context)];
  if (form.get('operation') === 'forget') {
    await forgetDays(app, viewer, params.id);
    return redirect(favouritesPath, 303);
  }
  const submission = submissionOf(form, wantedDaysForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const [first, last] = [parseDay(submission.value.start), parseDay(submission.value.end)];
  if (first === null || last === null) throw new Error('The form has checked both days');
  try {
    const outcome = await askForDays(app, viewer, params.id, { first, last });
    return redirect(outcome === 'free' ? wantedDaysPath(params.id, { first, last }) : favouritesPath, 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function WantedDays({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { title, designer, path, image, chosen, isFree, today: firstDay } = loaderData;
  const address = chosen === null ? path : `${path}?start=${chosen.first}&end=${chosen.last}`;
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'wanted-days.title' })}
      lede={<FormattedMessage id="wanted-days.lede" />}
    >
      <p className="mt-6 flex items-center gap-4">
        <Thumb file={image} width={48} />
        <span className="min-w-0 wrap-anywhere">
          <TextLink to={path}>{title}</TextLink>
          {designer !== null && <span className="small muted block">{designer}</span>}
        </span>
      </p>
      {isFree && actionData === undefined && (
        <Banner tone="success" live className="mt-6">
          <FormattedMessage
            id="wanted-days.free"
            values={{ link: (words: ReactNode[]) => <TextLink to={address}>{words}</TextLink> }}
          />
        </Banner>
      )}
      <WantedDaysForm key={`${chosen?.first}`} answer={actionData} chosen={chosen} today={firstDay} />
    </PlainLayout>
  );
}
