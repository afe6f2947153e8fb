import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

type ShowToast = (message: ReactNode, options?: { readonly milliseconds?: number }) => void;
type ShownToast = { readonly id: number; readonly message: ReactNode; readonly milliseconds: number };

const ToastContext = createContext<ShowToast>(() => {});

/** `toast('Saved to your favourites')`. For confirmations, never for what needs an answer. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** The live region for toasts, and the context that adds them. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const show = useCallback<ShowToast>((message, { milliseconds = 4000 } = {}) => {
    nextId.current += 1;
    const shown = { id: nextId.current, message, milliseconds };
    setToasts((before) => [...before.slice(-2), shown]);
  }, []);
  const remove = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-region" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onEnd={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Its timeout pauses while it is hovered or focused. */
function Toast({ toast, onEnd }: { readonly toast: ShownToast; readonly onEnd: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onEnd(toast.id), toast.milliseconds);
    return () => clearTimeout(timer);
  }, [held, toast, onEnd]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.message}
    </div>
  );
}
