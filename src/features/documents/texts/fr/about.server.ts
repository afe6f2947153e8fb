import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { name } = frenchFigures;

export const about: DocumentText = {
  title: 'Qui sommes-nous',
  lede: `${name} est une place de marché pour les vêtements qui méritent une autre soirée : loués à la journée ou achetés pour de bon, entre particuliers d’Aotearoa Nouvelle-Zélande.`,
  sections: [
    {
      id: 'idea',
      heading: 'L’idée',
      blocks: [
        'Nous avons presque tous, dans une armoire, quelque chose de beau qui n’a été porté qu’une fois. Et presque tous besoin, un jour, de quelque chose de beau pour un soir. C’est souvent la même robe.',
        'Nous les aidons à se rencontrer : le calendrier, le paiement, les messages et les papiers, c’est nous ; le dressing, c’est vous.',
      ],
    },
    {
      id: 'how-we-work',
      heading: 'Notre façon de faire',
      blocks: [
        {
          list: [
            'Un seul prix. Celui que vous voyez comprend nos frais, et rien ne s’y ajoute à la fin.',
            'Deux accords. Une carte n’est débitée que lorsque le propriétaire a accepté.',
            'Des règles claires. Les délais et les remboursements sont indiqués à l’heure près, là où vous en avez besoin.',
            'Peu de données. Nous demandons ce qu’il faut pour une commande, et nous n’affichons pas de publicité.',
          ],
        },
      ],
    },
    {
      id: 'sources',
      heading: 'Remerciements',
      blocks: ['Les noms et les positions des lieux viennent de GeoNames (geonames.org), sous licence CC BY 4.0.'],
    },
    {
      id: 'more',
      heading: 'Pour en savoir plus',
      blocks: [
        [
          { to: '/how-it-works', words: 'Comment ça marche' },
          ' suit une commande du début à la fin, et les ',
          { to: '/faqs', words: 'questions fréquentes' },
          ' répondent au reste.',
        ],
      ],
    },
  ],
};
