import type { DocumentText } from '#src/ui/data/document.tsx';
import { frenchFigures } from '../../figures.server.ts';

const { name } = frenchFigures;

export const sustainability: DocumentText = {
  title: 'Mode durable',
  lede: 'Ce qui peut arriver de mieux à un vêtement, c’est d’être porté à nouveau. C’est la raison d’être de cette place de marché, et c’est aussi là que sont ses limites.',
  sections: [
    {
      id: 'why',
      heading: 'Pourquoi le porter à nouveau aide',
      blocks: [
        'L’essentiel de ce qu’un vêtement coûte à la planète est dépensé avant qu’il soit porté : cultiver ou fabriquer la fibre, la teindre, la coudre, l’expédier. Chaque sortie de plus partage ce coût avec une soirée de plus, et coûte peu elle-même.',
        'La question n’est donc pas seulement de quoi une robe est faite, mais combien de fois elle quitte l’armoire. Une robe que dix personnes louent fait le travail de plusieurs robes portées une fois.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'Ce que nous faisons',
      blocks: [
        {
          list: [
            'Nous n’avons pas de stock. Rien n’est fabriqué ni acheté pour le site : chaque article était déjà dans l’armoire de quelqu’un.',
            'Vous pouvez chercher dans votre région et choisir la remise en main propre : l’article fait quelques kilomètres au lieu de centaines.',
            'Les propriétaires disent quels défauts a un article, et fixent les jours dont ils ont besoin entre deux réservations, pour l’aérer, le réparer et le garder longtemps.',
            'Ce qui est à vendre est montré à côté de ce qui est à louer, pour qu’une pièce aimée puisse changer de main pour de bon.',
          ],
        },
      ],
    },
    {
      id: 'limits',
      heading: 'Ce que nous ne prétendons pas',
      blocks: [
        'Louer n’est pas sans effet. Un coursier roule, et certains tissus ont besoin d’un pressing. Une robe envoyée à l’autre bout du pays et retour pour un soir ne vaut peut-être pas mieux que celle qui attend au fond de votre armoire.',
        `${name} ne vend pas de compensation, et nous n’affichons pas ce qu’une commande « économiserait » : nous ne savons pas ce que vous auriez choisi sans elle.`,
      ],
    },
    {
      id: 'what-you-can-do',
      heading: 'Ce que vous pouvez faire',
      blocks: [
        {
          list: [
            'Regarder d’abord dans votre armoire, puis près de chez vous, puis plus loin.',
            'Choisir la remise en main propre quand c’est sur votre chemin.',
            'Ne pas laver ce que vous avez loué, sauf si son propriétaire le demande ; l’aérer plutôt.',
            'Prêter ce que vous portez rarement.',
          ],
        },
        [
          'Le ',
          { to: '/journal', words: 'journal' },
          ' en dit plus sur l’entretien des vêtements, et ',
          { to: '/how-it-works', words: 'Comment ça marche' },
          ' suit une commande du début à la fin.',
        ],
      ],
    },
  ],
};
