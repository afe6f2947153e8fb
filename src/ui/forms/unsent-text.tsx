import { useEffect, useRef } from 'react';
import { TextArea } from './text-area.tsx';

type UnsentTextProps = { readonly label: string; readonly text: string; readonly className?: string };

/**
 * What was typed in a form that is gone since: it can still be read and copied. It takes the focus that the form had.
 */
export function UnsentText({ label, text, className }: UnsentTextProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return <TextArea ref={box} {...{ label, className }} rows={5} readOnly defaultValue={text} />;
}
