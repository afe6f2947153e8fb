import { CopiedField } from '#src/ui/forms/copied-field.tsx';

type ShareCodeProps = { readonly code: string; readonly link: string };

/** The code and the link that has it, each with a button that copies it. */
export function ShareCode({ code, link }: ShareCodeProps) {
  return (
    <div className="mt-6 grid gap-5">
      <div className="share-code">
        <CopiedField label="referrals.code" copy="referrals.copy-code" value={code} />
      </div>
      <CopiedField label="referrals.link" copy="referrals.copy-link" hint="referrals.link-hint" value={link} />
    </div>
  );
}
