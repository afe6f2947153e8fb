import { Heart } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Icon } from '#src/ui/layout/icon.tsx';
import { favouritePath } from '../favourite-path.ts';
import { useHeart } from '../use-heart.ts';

type OwnHeartProps = {
  readonly listingId: string;
  readonly title: string;
  readonly loaded: boolean;
  readonly form: string;
  readonly className: string;
};

/** The heart of a signed-in user: a button of the page's form, which a script answers without leaving the page. */
export function OwnHeart({ listingId, title, loaded, form, className }: OwnHeartProps) {
  const intl = useIntl();
  const { saved, set } = useHeart(listingId, loaded);
  return (
    <button
      type="submit"
      form={form}
      formAction={favouritePath(listingId)}
      name="operation"
      value={saved ? 'remove' : 'add'}
      className={className}
      aria-pressed={saved}
      aria-label={intl.formatMessage({ id: 'favourites.save' }, { title })}
      onClick={(event) => {
        event.preventDefault();
        set(!saved);
      }}
    >
      <Icon as={Heart} />
    </button>
  );
}
