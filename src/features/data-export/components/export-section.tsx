import { FormattedMessage } from 'react-intl';
import { useFetcher } from 'react-router';
import { marketplace } from '#marketplace';
import { SettingsSection } from '#src/features/accounts/settings-section.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { exportPath, type ExportState } from '../export-state.ts';
import { useExportPolling } from './use-export-polling.ts';

const written = (instant: Date) => formatDeadline(instant, marketplace.timeZone);

/** The download of the user's own data: requested, made by the worker, ready for a day. */
export function ExportSection({ state }: { readonly state: ExportState }) {
  useExportPolling(state.kind === 'waiting');
  return (
    <SettingsSection id="export" title="export.title" first>
      <p className="mid">
        <FormattedMessage id="export.lede" />
      </p>
      <div role="status" className="grid gap-4 empty:hidden">
        <State state={state} />
      </div>
      {mayRequest(state) && <RequestForm />}
    </SettingsSection>
  );
}

function mayRequest(state: ExportState): boolean {
  if (state.kind === 'ready') return state.nextAt === null;
  return state.kind === 'none' || state.kind === 'failed';
}

function State({ state }: { readonly state: ExportState }) {
  if (state.kind === 'none') return null;
  if (state.kind === 'waiting')
    return (
      <Banner tone="deadline">
        <FormattedMessage id="export.waiting" />
      </Banner>
    );
  if (state.kind === 'failed')
    return (
      <Banner tone="error">
        <FormattedMessage id="export.failed" />
      </Banner>
    );
  if (state.kind === 'expired')
    return (
      <p className="muted">
        <FormattedMessage id="export.expired" values={{ next: written(state.nextAt) }} />
      </p>
    );
  return <Ready state={state} />;
}

function Ready({ state }: { readonly state: Extract<ExportState, { kind: 'ready' }> }) {
  return (
    <>
      <Banner tone="success">
        <FormattedMessage id="export.ready" values={{ until: written(state.expiresAt) }} />
      </Banner>
      <LinkButton to={exportPath(state.id)} reloadDocument className="w-fit">
        <FormattedMessage id="export.download" values={{ size: sizeOf(state.bytes) }} />
      </LinkButton>
      {state.nextAt !== null && (
        <p className="small muted">
          <FormattedMessage id="export.next" values={{ next: written(state.nextAt) }} />
        </p>
      )}
    </>
  );
}

/** "1.4 MB"; what is smaller than a tenth is a tenth. */
function sizeOf(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
}

function RequestForm() {
  const { Form, state, data } = useFetcher<{ readonly lost: string }>();
  const isSending = state !== 'idle';
  return (
    <Form method="post" action="/account/export" preventScrollReset className="grid gap-4">
      <CsrfField />
      {data?.lost !== undefined && !isSending && <Banner tone="error">{data.lost}</Banner>}
      <Button type="submit" variant="outline" busy={isSending} className="w-fit">
        <FormattedMessage id="export.request" />
      </Button>
    </Form>
  );
}
