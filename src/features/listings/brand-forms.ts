import { choice, fields, optionalText, text, together, type Output } from '#src/ui/forms/kit/schema.ts';
import { maxDesigner } from './forms.ts';

export const brandVerdicts = ['added', 'merged', 'kept'] as const;

const designer = optionalText({
  ...{ max: maxDesigner, tooLong: 'listing-form.too-long' },
  rules: [[(name) => !name.includes(','), 'listing-form.designer-comma']],
});

export const brandForm = together(
  fields({
    verdict: choice(brandVerdicts, { missing: 'console.brand-verdict-missing', unknown: 'form.malformed' }),
    brand: text({ missing: 'form.malformed', max: maxDesigner, tooLong: 'form.malformed' }),
    /** How an accepted one is spelled. */
    spelling: designer,
    /** The designer that one is merged into. */
    into: designer,
  }),
  [
    [({ verdict, spelling }) => verdict !== 'added' || spelling !== '', ['spelling'], 'listing-form.designer-missing'],
    [({ verdict, into }) => verdict !== 'merged' || into !== '', ['into'], 'console.brand-into-missing'],
  ],
);

export type BrandDecision = Output<typeof brandForm>;
