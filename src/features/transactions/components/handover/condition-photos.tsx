import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { selector } from '#src/domain/text/selector.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import type { ShownStep } from '../../handover-view.server.ts';

type ConditionPhotosProps = {
  readonly photoPath: (photoId: string) => string;
  readonly steps: readonly Pick<ShownStep, 'step' | 'way' | 'at' | 'photos'>[];
};

/** What the item looked like at each step, in the order of the steps, side by side. */
export function ConditionPhotos({ photoPath, steps }: ConditionPhotosProps) {
  const pictured = steps.filter(({ photos }) => photos.length > 0);
  if (pictured.length === 0) return null;
  return (
    <section aria-labelledby="condition" className="mt-8">
      <h3 id="condition" className="h5 mb-4">
        <FormattedMessage id="handover.photos" />
      </h3>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-8 md:gap-x-6">
        {pictured.map((step) => (
          <StepPhotos key={step.step} photoPath={photoPath} step={step} />
        ))}
      </div>
    </section>
  );
}

type StepPhotosProps = Pick<ConditionPhotosProps, 'photoPath'> & {
  readonly step: ConditionPhotosProps['steps'][number];
};

function StepPhotos({ photoPath, step: { step, way, at, photos } }: StepPhotosProps) {
  const intl = useIntl();
  const when = intl.formatMessage(
    { id: 'handover.photos-when' },
    { step: selector(step), way: selector(way ?? 'none') },
  );
  return (
    <div className="grid min-w-0 gap-3">
      <div>
        <h4 className="medium">{when}</h4>
        <p className="small muted">
          <time dateTime={at.toISOString()}>{formatDayAndTime(at, marketplace.timeZone)}</time>
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {photos.map((id, index) => (
          <li key={id}>
            <a href={photoPath(id)} target="_blank" rel="noreferrer" className="block">
              <img
                src={photoPath(id)}
                alt={intl.formatMessage({ id: 'handover.photo' }, { when, number: index + 1 })}
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
