import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusalCode } from '#src/domain/refusal-codes.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { importLimits } from '#src/features/listing-imports/columns.ts';
import { UploadForm } from '#src/features/listing-imports/components/upload-form.tsx';
import { importPathOf, templatePath } from '#src/features/listing-imports/import-path.ts';
import { latestImport } from '#src/features/listing-imports/queries.server.ts';
import { columnsHelp } from '#src/features/listing-imports/template.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { text } from '#src/i18n/text.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import styles from '#src/ui/styles/listing-import.css?url';
import type { Route } from './+types/upload';

export async function loader({ context, url }: Route.LoaderArgs) {
  const latest = await latestImport(context.get(appContext), viewerIn(context).id);
  return { refused: refusedText(url.searchParams.get('refused')), columns: columnsHelp(), latest };
}

function refusedText(code: string | null): string | null {
  if (code === null || !isRefusalCode(code)) return null;
  if (code === 'too-many-requests') return text('listing-import.too-often');
  return errorMessageFor(code, { megabytes: importLimits.maxZipBytes / 1024 / 1024 });
}

/** Several items at once, from a table. */
export default function ImportUpload({ loaderData: { refused, columns, latest } }: Route.ComponentProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'listing-import.title' });
  return (
    <div className="wrap import">
      <SignedInStyles />
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      <div>
        <p className="small mb-4">
          <TextLink to="/listings">
            <FormattedMessage id="manage.title" />
          </TextLink>
        </p>
        <h1 className="d3">{title}</h1>
        <p className="lede mt-3">
          <FormattedMessage id="listing-import.lede" />
        </p>
      </div>
      {refused !== null && (
        <Banner tone="error">
          <FormattedMessage id="listing-import.refused" /> {refused}
        </Banner>
      )}
      <Template columns={columns} />
      <section aria-labelledby="upload" className="grid gap-5">
        <h2 id="upload" className="h5">
          <FormattedMessage id="listing-import.step-upload" />
        </h2>
        <UploadForm maxRows={importLimits.maxRows} />
      </section>
      {latest !== null && <Latest latest={latest} />}
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Template({ columns }: Pick<Loaded, 'columns'>) {
  return (
    <section aria-labelledby="template" className="grid gap-4">
      <h2 id="template" className="h5">
        <FormattedMessage id="listing-import.step-template" />
      </h2>
      <p className="mid">
        <FormattedMessage id="listing-import.template-line" />
      </p>
      <LinkButton to={templatePath} reloadDocument variant="outline" className="w-fit">
        <FormattedMessage id="listing-import.template" />
      </LinkButton>
      <ColumnsHelp columns={columns} />
    </section>
  );
}

function Latest({ latest }: { readonly latest: NonNullable<Loaded['latest']> }) {
  const intl = useIntl();
  return (
    <p className="small muted">
      <TextLink to={importPathOf(latest.id)}>
        <FormattedMessage id="listing-import.latest" />
      </TextLink>{' '}
      <FormattedMessage
        id="listing-import.latest-line"
        values={{ count: latest.rows, day: intl.formatDate(latest.createdAt, { dateStyle: 'medium' }) }}
      />
    </p>
  );
}

function ColumnsHelp({ columns }: Pick<Loaded, 'columns'>) {
  return (
    <details>
      <summary className="link small w-fit cursor-pointer">
        <FormattedMessage id="listing-import.columns" />
      </summary>
      <table className="import-columns small mt-3">
        <thead>
          <tr>
            {(['column', 'what'] as const).map((name) => (
              <th key={name} scope="col">
                <FormattedMessage id={`listing-import.${name}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, label, what }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'manage.query-failed' })}
      line={intl.formatMessage({ id: 'listing-import.load-failed' })}
    />
  );
}
