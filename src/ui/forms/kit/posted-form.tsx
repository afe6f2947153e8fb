import { type DefaultValue, getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { z } from 'zod';
import { Banner } from '../../data/banner.tsx';
import { CsrfField } from '../csrf.tsx';
import type { FormAnswer } from './form-answer.ts';

type Fields = Record<string, unknown>;

type PostedFormOptions<Input> = {
  readonly typedAgain?: readonly (keyof Input & string)[];
  /** What the fields show until something else is typed. */
  readonly initial?: NonNullable<DefaultValue<NoInfer<Input>>>;
};

/**
 * A form that is posted to its page's action. The schema checks it here after the first attempt, and on the server
 * again; what was typed is kept, except the fields that have to be typed again; the first wrong field gets the focus. Without
 * JavaScript the server renders the same errors.
 */
export function usePostedForm<Input extends Fields, Output extends Fields>(
  schema: z.ZodType<Output, Input>,
  answer: FormAnswer | undefined,
  { typedAgain = [], initial }: PostedFormOptions<Input> = {},
) {
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<Input, Output>({
    lastResult: answer?.result,
    ...(initial !== undefined && { defaultValue: initial }),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    // Not validated on blur: an error that appears between mouse down and mouse up moves the button away from the
    // pointer.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  useFocusAfterRefusal(element, answer, typedAgain);
  const { refused = null, warnedOf = null } = answer ?? {};
  const part = { element, attributes: getFormProps(form), isValid: form.valid, refused, warnedOf };
  return { fields, part };
}

export type PostedFormProps = {
  readonly part: ReturnType<typeof usePostedForm>['part'];
  readonly className: string;
  readonly style?: CSSProperties;
  /** The sentence that it was saved: until the next attempt, also one with errors that are found here. */
  readonly done?: ReactNode;
  readonly children: ReactNode;
};

/** The form with its CSRF token and, at its top, the error of the whole form. */
export function PostedForm({
  part: { element, attributes, isValid, refused, warnedOf },
  className,
  style,
  done = null,
  children,
}: PostedFormProps) {
  // Of each success, so that the same sentence is read aloud again.
  const { key: visit } = useLocation();
  return (
    <Form ref={element} method="post" {...attributes} className={className} style={style}>
      <CsrfField />
      {warnedOf !== null && <input type="hidden" name="sure" value={warnedOf} />}
      {refused !== null && (
        <Banner tone="error">
          <span tabIndex={-1} data-refused="">
            {refused}
          </span>
        </Banner>
      )}
      {done !== null && isValid && refused === null && (
        <Banner key={visit} tone="success" live>
          {done}
        </Banner>
      )}
      {children}
    </Form>
  );
}

/**
 * After an attempt that the server did not accept, empties the fields that have to be typed again; one that never reached it
 * leaves them. The error of a field focuses
 * that field. The error of the whole form belongs to none: the focus goes to what has to be typed, or to the error.
 */
function useFocusAfterRefusal(
  element: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
  typedAgain: readonly string[],
): void {
  const names = typedAgain.join(' ');
  useEffect(() => {
    const form = element.current;
    if (answer === undefined || form === null) return;
    const emptied = (answer.result === null ? '' : names)
      .split(' ')
      .map((name) => form.elements.namedItem(name))
      .filter((field) => field instanceof HTMLInputElement);
    for (const field of emptied) field.value = '';
    if (answer.refused !== null) (emptied[0] ?? form.querySelector<HTMLElement>('[data-refused]'))?.focus();
  }, [element, answer, names]);
}
