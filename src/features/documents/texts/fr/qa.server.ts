import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { minimum } = frenchFigures;

export const qa: DocumentText = {
  title: 'Questions et réponses',
  lede: 'Des questions sur les articles eux-mêmes : la taille, l’état, les dates et ce qu’il faut demander à un propriétaire.',
  sections: [
    {
      id: 'fit',
      heading: 'Comment savoir s’il me va ?',
      blocks: [
        'La première taille d’un article est celle de son étiquette ; les autres sont des tailles auxquelles il va aussi, d’après son propriétaire. Les retouches sont indiquées quand il y en a.',
        'Vous pouvez filtrer sur plusieurs tailles à la fois.',
      ],
    },
    {
      id: 'condition',
      heading: 'Que veulent dire les états ?',
      blocks: [
        {
          list: [
            'État parfait : aucune trace d’usure.',
            'Très bon état : un peu porté, sans rien qui se remarque.',
            'Défauts décrits : lisez ce que le propriétaire a écrit, et regardez les photos.',
            'Déjà portée et Neuf avec étiquette sont les deux états des articles à vendre.',
          ],
        },
      ],
    },
    {
      id: 'dates',
      heading: 'Pourquoi certains jours ne peuvent-ils pas être choisis ?',
      blocks: [
        `Les jours barrés sont réservés, ou le propriétaire en a besoin entre deux réservations. Le minimum est de ${minimum}, sauf indication contraire de l’annonce, et un article envoyé par coursier demande quelques jours avant le premier.`,
      ],
    },
    {
      id: 'prices',
      heading: 'Pourquoi le prix change-t-il avec les dates ?',
      blocks: [
        'Le total suit le nombre de jours, et certains propriétaires demandent moins pour les jours suivants. Nos frais et la livraison en font partie dès le début : rien ne s’ajoute à la fin.',
      ],
    },
    {
      id: 'place',
      heading: 'Où l’article se trouve-t-il exactement ?',
      blocks: [
        'La page indique un quartier ou une ville. Une fois la commande passée, vous convenez par messages, avec le propriétaire, du lieu de remise ou de l’adresse d’envoi.',
      ],
    },
    {
      id: 'more',
      heading: 'Et tout le reste ?',
      blocks: [
        [
          'Le paiement, l’annulation et la livraison sont dans les ',
          { to: '/faqs', words: 'questions fréquentes' },
          ' ; ',
          { to: '/how-it-works', words: 'Comment ça marche' },
          ' suit une commande étape par étape.',
        ],
      ],
    },
  ],
};
