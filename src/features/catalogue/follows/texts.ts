import { formatInteger } from '../../../lib/format.ts'
import { plural, texts } from '../../../lib/texts.ts'

export const followingTexts = texts({
  en: {
    title: 'Following',
    subscriptions: 'Subscriptions',
    search: 'Search who you follow',
    found: (n: number) =>
      plural('en', n, { zero: 'No creators', one: '1 creator', other: `${formatInteger(n, 'en')} creators` }),
    since: (day: string) => `since ${day}`,
    empty: "You don't follow anyone yet",
    emptyHint: 'Follow creators for free: their public posts show up on your home page.',
    explore: 'Explore creators',
    none: 'No one found',
    clear: 'Show everyone',
    failed: "The list couldn't be loaded",
  },
  pt: {
    title: 'Quem você segue',
    subscriptions: 'Assinaturas',
    search: 'Buscar entre quem você segue',
    found: (n: number) =>
      plural('pt', n, { zero: 'Nenhum criador', one: '1 criador', other: `${formatInteger(n, 'pt')} criadores` }),
    since: (day: string) => `desde ${day}`,
    empty: 'Você ainda não segue ninguém',
    emptyHint: 'Seguir é grátis: as publicações abertas aparecem na sua página inicial.',
    explore: 'Explorar criadores',
    none: 'Ninguém com esse nome',
    clear: 'Ver todos',
    failed: 'Não foi possível carregar a lista',
  },
})
