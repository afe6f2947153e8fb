import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { importUploadPath } from '../import-path.ts';

/** The two files. Sent by the browser itself, which streams them; so it needs no script. */
export function UploadForm({ maxRows }: { readonly maxRows: number }) {
  const [isSending, setSending] = useState(false);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={importUploadPath}
      className="grid gap-6"
      onSubmit={() => setSending(true)}
    >
      {/* First, so that the server has read it before the files. */}
      <CsrfField />
      <Field
        label={<FormattedMessage id="listing-import.csv" />}
        hint={<FormattedMessage id="listing-import.csv-hint" values={{ rows: maxRows }} />}
      >
        {(control) => (
          <input {...control} type="file" name="csv" required accept=".csv,text/csv" className="input import-file" />
        )}
      </Field>
      <Field
        label={<FormattedMessage id="listing-import.zip" />}
        optional
        hint={<FormattedMessage id="listing-import.zip-hint" />}
      >
        {(control) => (
          <input {...control} type="file" name="photos" accept=".zip,application/zip" className="input import-file" />
        )}
      </Field>
      <div className="grid gap-3">
        <Button type="submit" busy={isSending} className="w-fit">
          <FormattedMessage id="listing-import.check" />
        </Button>
        <p role="status" className="small muted empty:hidden">
          {isSending && <FormattedMessage id="listing-import.uploading" />}
        </p>
      </div>
    </form>
  );
}
