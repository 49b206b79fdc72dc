import { texts } from '../../../lib/texts.ts'

/** Texts of the screen with the results. */
export const searchTexts = texts({
  en: {
    resultsFor: (q: string) => `Results for “${q}”`,
    description: 'Find creators, posts, videos, photos, live streams and products.',
    kinds: {
      all: 'All',
      creators: 'Creators',
      posts: 'Posts',
      videos: 'Videos',
      photos: 'Photos',
      streams: 'Live',
      products: 'Products',
    },
    seeAll: {
      creators: 'See all creators',
      posts: 'See all posts',
      videos: 'See all videos',
      photos: 'See all photos',
      streams: 'See all live streams',
      products: 'See all products',
    },
    related: 'Crafts and hashtags',
    corrected: (q: string, correctedTo: string) =>
      `Nothing found for “${q}”. These are the results for “${correctedTo}”.`,
    similar: (q: string) => `Nothing has exactly “${q}”. This comes close.`,
    none: (q: string) => `Nothing found for “${q}”`,
    noneHint: 'Check the spelling, or try fewer or other words.',
    empty: 'What are you looking for?',
    emptyHint: 'Type a name, a word or a #hashtag.',
    explore: 'Explore creators',
    failed: "The results couldn't be loaded",
  },
  pt: {
    resultsFor: (q: string) => `Resultados para “${q}”`,
    description: 'Encontre criadores, publicações, vídeos, fotos, lives e produtos.',
    kinds: {
      all: 'Tudo',
      creators: 'Criadores',
      posts: 'Publicações',
      videos: 'Vídeos',
      photos: 'Fotos',
      streams: 'Ao vivo',
      products: 'Produtos',
    },
    seeAll: {
      creators: 'Ver todos os criadores',
      posts: 'Ver todas as publicações',
      videos: 'Ver todos os vídeos',
      photos: 'Ver todas as fotos',
      streams: 'Ver todas as lives',
      products: 'Ver todos os produtos',
    },
    related: 'Áreas e hashtags',
    corrected: (q: string, correctedTo: string) =>
      `Nada encontrado para “${q}”. Estes são os resultados para “${correctedTo}”.`,
    similar: (q: string) => `Nada tem exatamente “${q}”. Isto chega perto.`,
    none: (q: string) => `Nada encontrado para “${q}”`,
    noneHint: 'Confira a grafia ou tente menos palavras, ou outras.',
    empty: 'O que você procura?',
    emptyHint: 'Digite um nome, uma palavra ou uma #hashtag.',
    explore: 'Explorar criadores',
    failed: 'Não foi possível carregar os resultados',
  },
})
