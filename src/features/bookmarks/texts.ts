import { texts } from '../../lib/texts.ts'

export const bookmarkTexts = texts({
  en: {
    title: 'Bookmarks',
    kinds: { posts: 'Posts', videos: 'Videos', galleries: 'Galleries', photos: 'Photos', products: 'Products', creators: 'Creators' },
    empty: {
      posts: 'No bookmarked posts', videos: 'No bookmarked videos', galleries: 'No bookmarked galleries', photos: 'No bookmarked photos', products: 'No bookmarked products',
      creators: 'No bookmarked creators',
    },
    emptyHint: 'The ribbon beside what you see keeps it here for later. Only you can see your bookmarks.',
    explore: 'Find something',
    thisPhoto: 'this photo',
  },
  pt: {
    title: 'Salvos',
    kinds: { posts: 'Publicações', videos: 'Vídeos', galleries: 'Galerias', photos: 'Fotos', products: 'Produtos', creators: 'Criadores' },
    empty: {
      posts: 'Nenhuma publicação salva', videos: 'Nenhum vídeo salvo', galleries: 'Nenhuma galeria salva', photos: 'Nenhuma foto salva', products: 'Nenhum produto salvo',
      creators: 'Nenhum criador salvo',
    },
    emptyHint: 'A fita ao lado do que você vê guarda aqui para depois. Só você vê o que salvou.',
    explore: 'Encontrar algo',
    thisPhoto: 'esta foto',
  },
})
