import type { DocumentText } from '#src/ui/data/document.tsx';

export const journal: DocumentText = {
  title: 'Journal',
  lede: 'Quelques notes sur l’entretien des vêtements, pour qu’ils servent aussi à la personne suivante.',
  sections: [
    {
      id: 'air',
      heading: 'Aérer avant de laver',
      blocks: [
        'Presque tout ce qu’un vêtement ramasse en une soirée disparaît après une nuit sur un cintre, près d’une fenêtre ouverte : le parfum, la cuisine, une salle bondée. La vapeur de la douche aide pour les plis.',
        'Chaque lavage emporte un peu de couleur et un peu de fibre. La laine et la soie n’ont presque pas besoin d’eau ; un linge humide sur la tache suffit souvent.',
      ],
    },
    {
      id: 'stains',
      heading: 'Quand un verre se renverse',
      blocks: [
        {
          list: [
            'Tamponnez, ne frottez pas. Frotter enfonce la tache dans le tissu et l’abîme.',
            'Utilisez de l’eau froide. La chaleur fixe les protéines : le lait, l’œuf et le sang.',
            'Allez du bord de la tache vers son milieu, pour qu’elle ne s’étende pas.',
            'Essayez d’abord tout produit plus fort sur une couture intérieure. Sur la soie, tenez-vous-en à l’eau.',
          ],
        },
        'Si l’article n’est pas à vous, prévenez son propriétaire avant d’essayer davantage. Il connaît le tissu, et ce qui a déjà marché.',
      ],
    },
    {
      id: 'hang-or-fold',
      heading: 'Suspendre ou plier ?',
      blocks: [
        'Les robes, vestes et manteaux tissés se suspendent, sur un cintre aussi large que leurs épaules. Les mailles se plient, car leur propre poids les allonge. Les robes coupées en biais se plient aussi, quand elles se reposent plus de quelques semaines.',
        'Perles et sequins se rangent à plat, dans une taie d’oreiller propre, pour ne rien tirer ni accrocher.',
      ],
    },
    {
      id: 'fit',
      heading: 'Une taille n’est qu’un début',
      blocks: [
        'Le 10 d’une marque est le 12 d’une autre. Mesurez un vêtement qui vous va et comparez : la poitrine, la taille, et de l’épaule à l’ourlet.',
        'Demandez au propriétaire comment il tombe. Une personne qui l’a porté vous en dira plus que son étiquette.',
      ],
    },
    {
      id: 'photos',
      heading: 'Des photos qui disent la vérité',
      blocks: [
        'La lumière du jour, de côté, un mur uni, et le vêtement entier dans le cadre. Puis l’étiquette, le tissu de près, et chaque défaut. Ce que l’on a vu avant de réserver, on ne le demande plus après.',
      ],
    },
  ],
};
