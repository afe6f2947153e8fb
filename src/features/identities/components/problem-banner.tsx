import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import { problemTexts, type SignInProblem } from '../problems.ts';

/** Why a sign-in through an identity provider did not work; nothing when it did. */
export function ProblemBanner({ problem }: { readonly problem: SignInProblem | null }) {
  if (problem === null) return null;
  return (
    <Banner tone={problem === 'denied' ? 'info' : 'error'} live className="mt-6">
      <FormattedMessage id={problemTexts[problem]} />
    </Banner>
  );
}
