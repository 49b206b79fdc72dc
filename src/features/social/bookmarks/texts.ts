import { texts } from '../../../lib/texts.ts'

export const bookmarkTexts = texts({
  en: {
    title: 'Bookmarks',
    kinds: {
      posts: 'Posts',
      videos: 'Videos',
      galleries: 'Galleries',
      photos: 'Photos',
      products: 'Products',
      creators: 'Creators',
    },
    empty: {
      posts: 'No bookmarked posts',
      videos: 'No bookmarked videos',
      galleries: 'No bookmarked galleries',
      photos: 'No bookmarked photos',
      products: 'No bookmarked products',
      creators: 'No bookmarked creators',
    },
    emptyHint: 'Tap the bookmark icon on anything you want to save for later. Only you can see your bookmarks.',
    explore: 'Explore creators',
    thisPhoto: 'this photo',
  },
  pt: {
    title: 'Salvos',
    kinds: {
      posts: 'Publicações',
      videos: 'Vídeos',
      galleries: 'Galerias',
      photos: 'Fotos',
      products: 'Produtos',
      creators: 'Criadores',
    },
    empty: {
      posts: 'Nenhuma publicação salva',
      videos: 'Nenhum vídeo salvo',
      galleries: 'Nenhuma galeria salva',
      photos: 'Nenhuma foto salva',
      products: 'Nenhum produto salvo',
      creators: 'Nenhum criador salvo',
    },
    emptyHint: 'Toque no ícone de salvar em tudo o que quiser ver depois. Só você vê seus itens salvos.',
    explore: 'Explorar criadores',
    thisPhoto: 'esta foto',
  },
})
