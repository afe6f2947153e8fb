import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { canonicalListingPath, listingPath } from '#src/features/listings/listing-path.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { reportListing } from '#src/features/listing-reports/commands.server.ts';
import { ReportForm } from '#src/features/listing-reports/components/report-form.tsx';
import { reportForm } from '#src/features/listing-reports/forms.ts';
import { reportPath } from '#src/features/listing-reports/report-path.ts';
import {
  appContext,
  csrfContext,
  requestContext,
  submittedForm,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { formOrLost } from '../or-lost.ts';
import { PlainLayout } from '../plain-layout.tsx';
import type { Route } from './+types/report';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const listing = await listingById(context.get(appContext), params.id, context.get(viewerContext));
  if (listing === null || (listing.state !== 'published' && listing.state !== 'closed'))
    throw data(null, { status: 404 });
  if (listing.isOwn) throw redirect(canonicalListingPath(listing));
  const { title, designer, images } = listing;
  return {
    ...{ title, designer, path: listingPath(listing), image: imageOf(images[0]) },
    sent: url.searchParams.get('done') === 'sent',
    csrf: await context.get(csrfContext)(),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), reportForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const reporter = { ip: context.get(requestContext).ip, userId: context.get(viewerContext)?.id ?? null };
  try {
    await reportListing(context.get(appContext), reporter, params.id, submission.value);
    return redirect(`${reportPath(params.id)}?done=sent`, 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { title, designer, path, image, sent, csrf } = loaderData;
  if (sent && actionData === undefined)
    return (
      <PlainLayout title={intl.formatMessage({ id: 'report.sent-title' })} lede={<FormattedMessage id="report.sent" />}>
        <LinkButton to={path} variant="outline" className="mt-8">
          <FormattedMessage id="report.back" />
        </LinkButton>
      </PlainLayout>
    );
  return (
    <PlainLayout title={intl.formatMessage({ id: 'report.title' })} lede={<FormattedMessage id="report.lede" />}>
      <p className="mt-6 flex items-center gap-4">
        <Thumb file={image} width={48} />
        <span className="min-w-0 wrap-anywhere">
          <TextLink to={path}>{title}</TextLink>
          {designer !== null && <span className="small muted block">{designer}</span>}
        </span>
      </p>
      <CsrfContext value={csrf}>
        <ReportForm answer={actionData} />
      </CsrfContext>
    </PlainLayout>
  );
}
