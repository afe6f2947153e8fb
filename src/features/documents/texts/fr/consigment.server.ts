import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { name } = frenchFigures;

export const consigment: DocumentText = {
  title: 'Dépôt-vente',
  lede: 'Confier ses vêtements, c’est laisser quelqu’un d’autre les louer ou les vendre, contre une part de ce qu’ils rapportent.',
  sections: [
    {
      id: 'today',
      heading: 'Ce qui est possible aujourd’hui',
      blocks: [
        `${name} n’a pas d’entrepôt et ne prend aucun vêtement en dépôt. Chaque article reste chez la personne dont c’est le dressing : elle répond aux demandes et le remet elle-même.`,
        'Nous ne proposons pas de dépôt-vente.',
      ],
    },
    {
      id: 'instead',
      heading: 'Entre vous',
      blocks: [
        'Une personne de confiance peut louer vos vêtements depuis son propre dressing. Ce que vous partagez, et qui répond d’un dommage, se règle alors entre vous deux : pour nous et pour les clients, le propriétaire est la personne à qui appartient le compte.',
      ],
    },
    {
      id: 'read-on',
      heading: 'Pour en savoir plus',
      blocks: [
        [
          { to: '/rotate-item', words: 'Proposer un article' },
          ' montre ce qu’un dressing peut rapporter, et ',
          { to: '/how-it-works', words: 'Comment ça marche' },
          ' ce que font les propriétaires et quand ils sont payés.',
        ],
      ],
    },
  ],
};
