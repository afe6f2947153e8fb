import { randomUUID } from 'node:crypto';
import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import type { RefusalDetails } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { canonicalListingPath, listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { sizeWords } from '#src/features/listings/size-words.ts';
import { callName } from '#src/features/listings/seller.ts';
import { enquiryForm } from '#src/features/messages/forms.ts';
import { maxMessage } from '#src/features/messages/text.ts';
import { writerWarning } from '#src/features/messages/unsafe-words.ts';
import { sendEnquiry } from '#src/features/transactions/threads.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { intl } from '#src/i18n/intl.ts';
import { messages } from '#src/i18n/messages.ts';
import { wasToldOf } from '#src/features/messages/refuse-unsafe.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { usePagePreload } from '#src/ui/browser/use-page-preload.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { sentBefore } from '../sent-before.server.ts';
import { formOrLost } from '../or-lost.ts';
import { AboutItem } from '../about-item.tsx';
import { PlainLayout } from '../plain-layout.tsx';
import { orderRoute } from '../transaction/side-of.ts';
import { VerifyFirst } from '../verify-first.tsx';
import type { Route } from './+types/enquiry';

export async function loader({ params, context }: Route.LoaderArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const listing = await listingToAskAbout(app, viewer, params.id);
  const { title, designer, images, author } = listing;
  return {
    ...{
      title,
      designer,
      sizes: listing.sizes,
      place: author.place,
      path: listingPath(listing),
      image: imageOf(images[0]),
      name: callName(author.displayName),
    },
    mayAsk: !marketplace.verifiedEmail.toAsk || (await accountOf(app, viewer.id)).emailVerified,
    clientKey: randomUUID(),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const { id: listingId } = params;
  if (!isUuid(listingId)) throw data(null, { status: 404 });
  // Not `listingToAskAbout`: what was taken down while the customer wrote is refused in place, and what was written stays.
  const listing = await listingById(app, listingId, viewer);
  if (listing?.isOwn === true) throw redirect(canonicalListingPath(listing));
  const submission = submissionOf(submittedForm(context), enquiryForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  try {
    const { sure, ...question } = submission.value;
    const id = await sendEnquiry(app, viewer, {
      listingId,
      ...question,
      isSure: wasToldOf(app, question.message, sure),
    });
    return redirect(transactionPath('customer', id), 303);
  } catch (thrown) {
    const sent = await sentBefore(app, viewer, submission.value.clientKey, thrown);
    const unsafe = (details: RefusalDetails) =>
      writerWarning(intl, details, callName(listing?.author.displayName ?? ''));
    const texts = { 'message-unsafe': unsafe, ...(sent !== null && { conflict: messages['enquiry.sent-before'] }) };
    const { data: answer, init } = refusedForm(submission, thrown, { texts });
    return data({ ...answer, sent }, init ?? {});
  }
}

/** Another's listing that is published; one's own has its page instead. */
async function listingToAskAbout(app: App, viewer: Viewer, id: string): Promise<ListingPageData> {
  const listing = await listingById(app, id, viewer);
  if (listing === null || listing.state !== 'published') throw data(null, { status: 404 });
  if (listing.isOwn) throw redirect(canonicalListingPath(listing));
  return listing;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { title, designer, sizes, place, path, image, name, mayAsk, clientKey } = loaderData;
  const facts = [sizeWords(intl, sizes)?.labelled, place].filter((fact) => fact);
  return (
    <PlainLayout
      title={intl.formatMessage({ id: 'enquiry.heading' }, { name, listing: title })}
      lede={<FormattedMessage id="enquiry.lede" />}
      aside={
        <AboutItem to={path} {...{ image, designer, title }}>
          <p className="small muted">{facts.join(' · ')}</p>
        </AboutItem>
      }
    >
      <SignedInStyles />
      <p className="mt-6 flex items-center gap-4 lg:hidden">
        <Thumb file={image} width={48} />
        <span className="min-w-0 wrap-anywhere">
          <TextLink to={path}>{title}</TextLink>
          {designer !== null && <span className="small muted block">{designer}</span>}
        </span>
      </p>
      {mayAsk ? <EnquiryForm answer={actionData} clientKey={clientKey} /> : <VerifyFirst words="enquiry.unverified" />}
    </PlainLayout>
  );
}

/** `sent` is the path of what the same form has begun before, in other words. */
type EnquiryAnswer = FormAnswer & { readonly sent?: string | null };

type EnquiryFormProps = { readonly answer: EnquiryAnswer | undefined; readonly clientKey: string };

function EnquiryForm({ answer, clientKey }: EnquiryFormProps) {
  const { fields, part } = usePostedForm(enquiryForm, answer);
  usePagePreload(orderRoute);
  return (
    <PostedForm part={part} className="mt-8 grid gap-6">
      <input type="hidden" name="clientKey" value={fields.clientKey.initialValue ?? clientKey} />
      {answer?.sent != null && (
        <p>
          <TextLink to={answer.sent}>
            <FormattedMessage id="enquiry.see-sent" />
          </TextLink>
        </p>
      )}
      <BoundTextArea
        field={fields.message}
        label="enquiry.message"
        hint="enquiry.message-hint"
        rows={6}
        maxLength={maxMessage}
        counted
      />
      <p className="small muted">
        <FormattedMessage id="transaction.covered" />
      </p>
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id={part.warnedOf !== null ? 'conversation.send-anyway' : 'enquiry.send'} />
      </Button>
    </PostedForm>
  );
}
