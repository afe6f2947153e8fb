import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import type { Party } from '#src/domain/process/words.ts';
import { sizes } from '#src/features/listings/sizes.ts';
import { Button } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { BoundTextArea, BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RatingField } from '#src/ui/forms/rating-field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { reviewForm } from '../forms.ts';
import { fits, maxReview } from '../rules.ts';

const useReviewForm = (answer: FormAnswer | undefined) => usePostedForm(reviewForm, answer);

type ReviewFormProps = { readonly role: Party; readonly name: string; readonly answer: FormAnswer | undefined };

/** Rating and words; the customer may add how the item fits. */
export function ReviewForm({ role, name, answer }: ReviewFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { fields, part } = useReviewForm(answer);
  const pending = useNavigation().formData?.get('operation');
  return (
    <PostedForm part={part} className="mt-6 grid max-w-[560px] gap-6">
      <input type="hidden" name="operation" value="review" />
      <RatingField
        legend={<FormattedMessage id="review.rating" />}
        name={fields.reviewRating.name}
        defaultValue={fields.reviewRating.initialValue}
        error={errorText(fields.reviewRating.errors)}
      />
      <div>
        <BoundTextArea field={fields.reviewContent} label="review.content" rows={5} maxLength={maxReview} counted />
        <p className="small muted mt-1">
          <FormattedMessage id={`review.content-hint-${role}`} values={{ name }} />
        </p>
      </div>
      {role === 'customer' && <FitFields fields={fields} />}
      <Button type="submit" className="w-fit" busy={pending === 'review'}>
        {intl.formatMessage({ id: 'review.send' })}
      </Button>
    </PostedForm>
  );
}

type FitFieldsProps = {
  readonly fields: Pick<ReturnType<typeof useReviewForm>['fields'], 'fit' | 'usualSize' | 'heightCm'>;
};

function FitFields({ fields: { fit, usualSize, heightCm } }: FitFieldsProps) {
  const intl = useIntl();
  return (
    <>
      <Select
        name={fit.name}
        label={intl.formatMessage({ id: 'review.fit' })}
        optional
        placeholder={intl.formatMessage({ id: 'review.fit-none' })}
        choices={fits.map((value) => ({ value, label: intl.formatMessage({ id: `review.fit-${value}` }) }))}
        defaultValue={fit.initialValue ?? ''}
      />
      <div>
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            name={usualSize.name}
            label={intl.formatMessage({ id: 'review.usual-size' })}
            optional
            placeholder={intl.formatMessage({ id: 'review.usual-size-none' })}
            choices={sizes.map((size) => ({ value: size, label: intl.formatMessage({ id: `option.size.${size}` }) }))}
            defaultValue={usualSize.initialValue ?? ''}
          />
          <BoundTextField
            field={heightCm}
            type="text"
            label="review.height"
            inputMode="numeric"
            maxLength={3}
            optional
          />
        </div>
        <p className="small muted mt-2">
          <FormattedMessage id="review.fit-hint" />
        </p>
      </div>
    </>
  );
}
