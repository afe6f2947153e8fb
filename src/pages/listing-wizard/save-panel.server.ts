import { data, redirect, type RouterContextProvider } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { createDraft, updateListing, type Updated } from '#src/features/listings/drafts.server.ts';
import type { Kind } from '#src/features/listings/options.ts';
import { ownListing, type OwnListing } from '#src/features/listings/own-listing.server.ts';
import { kindIn, readDescription, readPricing, type Read } from '#src/features/listings/panel-forms.ts';
import { issuesUnderWay, panelIssues, panelsOf, withKind, type OwnFields } from '#src/features/listings/panels.ts';
import { seenStockField, stockMeanwhile } from '#src/features/listings/seen-stock.ts';
import { isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { listingAt, nextOf } from './open-tab.server.ts';
import type { PanelAnswer } from './panel-answer.ts';
import { previewPath, publishPath, tabPath } from './paths.ts';

type SaveArgs = {
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly slug: string; readonly id: string; readonly type: string };
};

type FormPanel = 'description' | 'pricing';

/** What the submitting button wants: on, back, out, the fields of the other kind, or nothing but to save. */
const operations = ['next', 'back', 'close', 'kind', 'autosave'] as const;
type Operation = (typeof operations)[number];

/** The action of the tabs with one form. A draft keeps what is valid; only the way on needs the tab to be complete. */
export async function savePanel(args: SaveArgs, panel: FormPanel) {
  const form = submittedForm(args.context);
  const operation = operations.find((one) => one === form.get('operation'));
  if (operation === undefined) throw data(null, { status: 400 });
  const before = await listingAt(args);
  const kind = kindIn(form) ?? before?.fields.kind ?? 'rent';
  const isKindAlone = operation === 'kind' && !form.has('title');
  const read = isKindAlone ? kindAlone(kind) : readIn(form, panel, { kind, of: before?.fields.kind ?? 'rent' });
  const clientKey = form.get('clientKey');
  const answer = {
    // The page shows what is saved: nothing was typed there.
    typed: isKindAlone ? null : read.typed,
    errors: [],
    refused: null,
    conflict: false,
    left: null,
    // Without a script the page is made again around what was typed.
    seenStock: form.get(seenStockField),
    version: form.get('version') || null,
    path: null,
    clientKey,
  };
  if (before !== null && before.state !== 'draft') {
    const errors = [...read.issues, ...missingIn(before, read.fields, panel)];
    const isSwitch = panel === 'description' && kind !== before.fields.kind;
    if (errors.length > 0 && !isSwitch) return data<PanelAnswer>({ ...answer, errors }, { status: 400 });
  }
  try {
    const updated = await save(args, { panel, before, read, version: form.get('version') || null, clientKey });
    return after(updated, { panel, operation, read, answer, before: before?.state ?? 'draft' });
  } catch (thrown) {
    return await failed(args, thrown, { ...answer, panel, isNew: before === null });
  }
}

type Reading = { readonly kind: Kind; readonly of: Kind };

/** Of a switch that stands by itself, on another tab. */
function kindAlone(kind: Kind): Read<OwnFields> {
  return { fields: { kind }, issues: [], typed: {} };
}

function readIn(form: SubmittedForm, panel: FormPanel, { kind, of }: Reading): Read<OwnFields> {
  return panel === 'description' ? readDescription(form, kind) : readPricing(form, of);
}

/** As the listing would be with these fields. */
function missingIn({ fields }: OwnListing, input: Partial<OwnFields>, panel: FormPanel): readonly FormIssue[] {
  const after = { ...withKind(fields, input.kind ?? fields.kind), ...input };
  return issuesUnderWay(fields, input, panelIssues(after, panel));
}

type Save = {
  readonly panel: FormPanel;
  readonly before: OwnListing | null;
  readonly read: Read<OwnFields>;
  readonly version: string | null;
  readonly clientKey: string | null;
};

async function save({ context }: SaveArgs, { panel, before, read, version, clientKey }: Save): Promise<Updated> {
  const app = context.get(appContext);
  const { id: authorId } = viewerIn(context);
  const listingId = before?.id ?? (await createDraft(app, newDraft(authorId, clientKey)));
  const update = { listingId, authorId, panel, fields: read.fields, version };
  return await updateListing(app, update, (tx, id) => isListingFree(tx, id));
}

function newDraft(authorId: string, clientKey: string | null) {
  if (clientKey === null || !isUuid(clientKey)) throw data(null, { status: 400 });
  return { authorId, clientKey, kind: 'rent', isPlaced: true } as const;
}

type After = {
  readonly panel: FormPanel;
  readonly operation: Operation;
  readonly read: Read<OwnFields>;
  readonly answer: PanelAnswer;
  readonly before: OwnListing['state'];
};

function after({ listing, issues }: Updated, { panel, operation, read, answer, before }: After) {
  const version = listing.versions[panel];
  const path = tabPath(listing, panel);
  if (operation === 'kind') return redirect(path, 303);
  const wrong = [...read.issues, ...issues];
  if (operation === 'autosave') return data<PanelAnswer>({ ...answer, typed: null, errors: wrong, version, path });
  // What is not a draft was complete enough to be saved.
  const missing = operation === 'next' && listing.state === 'draft' ? panelIssues(listing.fields, panel) : [];
  const errors = [...wrong, ...missing];
  if (errors.length > 0) return data<PanelAnswer>({ ...answer, errors: unique(errors), version }, { status: 400 });
  if (operation === 'close') return redirect(previewPath(listing), 303);
  // It was public: the page says that it waits for an approval now.
  if (listing.state === 'pendingApproval' && before === 'published') return redirect(publishPath(listing), 303);
  if (operation === 'back') return redirect(tabPath(listing, previousOf(listing, panel)), 303);
  if (listing.state !== 'draft') return redirect(`${path}?done=saved`, 303);
  return redirect(nextOf(listing, panel) ?? path, 303);
}

function previousOf(listing: OwnListing, panel: FormPanel) {
  const tabs = panelsOf(listing.fields.kind);
  return tabs[tabs.indexOf(panel) - 1] ?? panel;
}

/** One error of each field, the first. */
function unique(errors: readonly FormIssue[]): readonly FormIssue[] {
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
}

type Failed = PanelAnswer & { readonly panel: FormPanel; readonly isNew: boolean };

/** The form again, with what was typed: also after an error of ours, which is logged. */
async function failed(args: SaveArgs, thrown: unknown, { panel, isNew, ...answer }: Failed) {
  if (thrown instanceof Response || isRouterError(thrown)) throw thrown;
  const app = args.context.get(appContext);
  const general = messages[isNew ? 'wizard.failed-create' : 'wizard.failed-update'];
  if (!isRefusal(thrown)) {
    app.logger.error(thrown, { listingId: args.params.id, panel });
    return data<PanelAnswer>({ ...answer, refused: general }, { status: 500 });
  }
  const { code, details } = thrown.refusal;
  if (code === 'not-found') throw data(null, { status: 404 });
  const now = await ownListing(app.db, viewerIn(args.context).id, args.params.id);
  const version = now?.versions[panel] ?? null;
  const { body, init } = answerRefusal(thrown, (): PanelAnswer => {
    if (code === 'conflict') return { ...answer, ...withStock(answer, now), conflict: true, version };
    if (code === 'listing-invalid-state') return { ...answer, refused: messages['wizard.kind-busy'] };
    if (code === 'too-many-requests') return { ...answer, refused: errorMessageFor(code, details) };
    return { ...answer, refused: general };
  });
  return data(body, init);
}

/** A draft sells nothing: what changes its number of units is another form. */
function withStock({ typed, seenStock }: PanelAnswer, now: OwnListing | null) {
  if (now === null || now.state === 'draft') return {};
  const left = now.fields.stock;
  const stock = stockMeanwhile({ typed: String(typed?.['stock'] ?? ''), seen: seenStock ?? '', left });
  return stock === null ? {} : { left, seenStock: String(left), typed: { ...typed, stock: String(stock) } };
}

function isRouterError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown;
}
