import { texts } from '../../../../lib/texts.ts'

export const tabTexts = texts({
  en: {
    of: {
      photos: (name: string) => `Photos by ${name}`,
      videos: (name: string) => `Videos by ${name}`,
      galleries: (name: string) => `Galleries by ${name}`,
      shop: (name: string) => `${name}'s shop`,
    },
    videoOfPost: 'Video from a post',
    empty: {
      posts: 'No posts yet',
      photos: 'No photos yet',
      videos: 'No videos yet',
      galleries: 'No galleries yet',
      shop: 'This shop is empty',
    },
    emptyHint: (name: string) => `When ${name} adds something, you'll see it here.`,
    ownEmpty: {
      posts: 'No posts yet',
      photos: 'No photos yet',
      videos: 'No videos yet',
      galleries: 'No galleries yet',
      shop: 'Your shop is empty',
    },
    ownEmptyHint: {
      posts: 'Publish your first post: say hello, share a photo, tell people what to expect.',
      photos: 'Add portraits, sketches or moments from behind the scenes.',
      videos: 'Each video has its own page and can be free, for subscribers or for sale.',
      galleries: 'Group photos into a gallery and sell them together.',
      shop: 'Sell files to download or products you ship.',
    },
    add: {
      posts: 'New post',
      photos: 'Add photos',
      videos: 'Add video',
      galleries: 'Create gallery',
      shop: 'Add product',
    },
  },
  pt: {
    of: {
      photos: (name: string) => `Fotos de ${name}`,
      videos: (name: string) => `Vídeos de ${name}`,
      galleries: (name: string) => `Galerias de ${name}`,
      shop: (name: string) => `Loja de ${name}`,
    },
    videoOfPost: 'Vídeo de uma publicação',
    empty: {
      posts: 'Nenhuma publicação ainda',
      photos: 'Nenhuma foto ainda',
      videos: 'Nenhum vídeo ainda',
      galleries: 'Nenhuma galeria ainda',
      shop: 'Esta loja está vazia',
    },
    emptyHint: (name: string) => `Quando ${name} adicionar algo, aparece aqui.`,
    ownEmpty: {
      posts: 'Nenhuma publicação ainda',
      photos: 'Nenhuma foto ainda',
      videos: 'Nenhum vídeo ainda',
      galleries: 'Nenhuma galeria ainda',
      shop: 'Sua loja está vazia',
    },
    ownEmptyHint: {
      posts: 'Faça sua primeira publicação: dê um oi, mostre uma foto, conte o que vem por aí.',
      photos: 'Adicione retratos, esboços ou momentos dos bastidores.',
      videos: 'Cada vídeo tem página própria e pode ser grátis, para assinantes ou à venda.',
      galleries: 'Junte fotos em uma galeria e venda todas juntas.',
      shop: 'Venda arquivos para baixar ou produtos que você envia.',
    },
    add: {
      posts: 'Nova publicação',
      photos: 'Adicionar fotos',
      videos: 'Adicionar vídeo',
      galleries: 'Criar galeria',
      shop: 'Adicionar produto',
    },
  },
})
