import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { messageFieldId } from '#src/ui/forms/message-field.ts';
import { TextArea } from '#src/ui/forms/text-area.tsx';
import { PrivatePhotosField } from '#src/features/images/private-photos-field.tsx';
import { uploadErrorOf } from '#src/features/images/upload-image.ts';
import {
  descriptionsField,
  imageField,
  maxDescription,
  maxPhotos,
  messagePhotoPath,
  photoFormPath,
  photosField,
  photoUploadAddress,
  removeField,
  type MessagePhoto,
} from '#src/features/messages/photos.ts';
import { writerWarning } from '#src/features/messages/unsafe-words.ts';
import { maxMessage } from '#src/features/messages/text.ts';

/** Refusal of a message, with its text; `lost` when it never reached the page. */
export type MessageError = {
  readonly content: string;
  readonly clientKey: string | null;
  readonly photos: readonly MessagePhoto[];
} & (
  | { readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly code: 'lost'; readonly sentence: string }
);

type ComposerProps = {
  readonly to: string;
  readonly name: string;
  readonly failed: MessageError | null;
  /** A new one for each message: what is sent twice with it is one. */
  readonly clientKey: string;
  readonly transactionId: string;
  /** Uploaded without scripts, or why one was not, and what was typed meanwhile. */
  readonly uploaded: {
    readonly photos: readonly MessagePhoto[];
    readonly refused: string | null;
    readonly content: string;
  };
};

/** Message form. Give it another `key` when its message was sent, and not before: it is empty again with it. */
export function Composer({ to, name, failed, clientKey, transactionId, uploaded }: ComposerProps) {
  const intl = useIntl();
  // That of the first rendering: one that is sent again after its answer was lost has the same key.
  const [key] = useState(failed?.clientKey ?? clientKey);
  const { formData } = useNavigation();
  const isSending = formData?.get('operation') === 'message';
  const error = useErrorMessage(failed, name);
  const isUnsafe = failed?.code === 'message-unsafe';
  return (
    <Form
      method="post"
      action={to}
      replace
      preventScrollReset
      className="mt-8 print:hidden"
      onSubmit={(event) => {
        if (formData !== undefined) event.preventDefault();
      }}
    >
      <CsrfField />
      <input type="hidden" name="operation" value="message" />
      <input type="hidden" name="clientKey" value={key} />
      {isUnsafe && <input type="hidden" name="sure" value={String(failed.details['kinds'])} />}
      <TextArea
        label={intl.formatMessage({ id: 'transaction.message' })}
        labelHidden
        id={messageFieldId}
        name="content"
        required
        maxLength={maxMessage}
        readOnly={isSending}
        rows={4}
        placeholder={intl.formatMessage({ id: 'transaction.write-to' }, { name })}
        defaultValue={failed?.content ?? uploaded.content}
        error={error}
      />
      <MessagePhotosField {...{ failed, transactionId, uploaded }} />
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="small muted">
          <FormattedMessage id="transaction.covered" />
        </p>
        <Button type="submit" size="small" busy={isSending}>
          <FormattedMessage id={isUnsafe ? 'conversation.send-anyway' : 'transaction.send'} />
        </Button>
      </div>
    </Form>
  );
}

/** The photos that the message takes with it. */
function MessagePhotosField({
  failed,
  transactionId,
  uploaded,
}: Pick<ComposerProps, 'failed' | 'transactionId' | 'uploaded'>) {
  const chosen = failed?.photos ?? uploaded.photos;
  const ids = chosen.map(({ id }) => id);
  const withoutScripts = {
    addTo: photoFormPath(transactionId, ids),
    removeAt: (id: string) =>
      photoFormPath(
        transactionId,
        ids.filter((one) => one !== id),
      ),
    names: { image: imageField, remove: removeField },
  };
  const [initial] = useState(() => chosen.map((photo) => ({ ...photo, preview: messagePhotoPath(photo.id) })));
  return (
    <div className="mt-3">
      <PrivatePhotosField
        name={photosField}
        uploadTo={photoUploadAddress}
        max={maxPhotos}
        texts={{ name: descriptionsField, max: maxDescription }}
        initial={initial}
        refused={uploaded.refused === null ? null : uploadErrorOf(uploaded.refused)}
        withoutScripts={withoutScripts}
        isAside
      />
    </div>
  );
}

function useErrorMessage(failed: MessageError | null, name: string): string | null {
  const intl = useIntl();
  if (failed === null) return null;
  if (failed.code === 'lost') return failed.sentence;
  const { content, code, details } = failed;
  if (code === 'message-unsafe') return writerWarning(intl, details, name);
  if (details['field'] === imageField) return intl.formatMessage({ id: 'private-photos.not-added' });
  if (details['field'] === photosField) return intl.formatMessage({ id: 'private-photos.gone' });
  if (code === 'validation-invalid-value') {
    return intl.formatMessage({
      id: content.trim() === '' ? 'transaction.message-empty' : 'transaction.message-wrong',
    });
  }
  return intl.formatMessage({ id: 'transaction.message-failed' }, { why: errorMessageFor(code, details) });
}
