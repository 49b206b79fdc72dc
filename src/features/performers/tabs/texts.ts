import { texts } from '../../../lib/texts.ts'

export const tabTexts = texts({
  en: {
    of: { photos: (name: string) => `Photos by ${name}`, videos: (name: string) => `Videos by ${name}`, galleries: (name: string) => `Galleries by ${name}`, shop: (name: string) => `The shop of ${name}` },
    videoOfPost: 'Video of a post',
    empty: { posts: 'No posts yet', photos: 'No photos yet', videos: 'No videos yet', galleries: 'No galleries yet', shop: 'Nothing in the shop yet' },
    emptyHint: (name: string) => `When ${name} adds something, it stands here.`,
    ownEmpty: { posts: 'Your stage is empty', photos: 'No photos yet', videos: 'No videos yet', galleries: 'No galleries yet', shop: 'Your shop is empty' },
    ownEmptyHint: {
      posts: 'Publish a first post: a hello, a photo, what people will find here.',
      photos: 'Photos that stay: portraits, sketches, moments from behind the scenes.',
      videos: 'Videos have a page of their own and can be free, for subscribers or for sale.',
      galleries: 'Put photos that belong together into a gallery and sell it as one.',
      shop: 'Sell files to download, or things that you send.',
    },
    add: { posts: 'New post', photos: 'Add photos', videos: 'Add a video', galleries: 'Make a gallery', shop: 'Add a product' },
  },
  pt: {
    of: { photos: (name: string) => `Fotos de ${name}`, videos: (name: string) => `Vídeos de ${name}`, galleries: (name: string) => `Galerias de ${name}`, shop: (name: string) => `A loja de ${name}` },
    videoOfPost: 'Vídeo de uma publicação',
    empty: { posts: 'Nenhuma publicação ainda', photos: 'Nenhuma foto ainda', videos: 'Nenhum vídeo ainda', galleries: 'Nenhuma galeria ainda', shop: 'Nada na loja ainda' },
    emptyHint: (name: string) => `Quando ${name} adicionar algo, aparece aqui.`,
    ownEmpty: { posts: 'Seu palco está vazio', photos: 'Nenhuma foto ainda', videos: 'Nenhum vídeo ainda', galleries: 'Nenhuma galeria ainda', shop: 'Sua loja está vazia' },
    ownEmptyHint: {
      posts: 'Publique a primeira: um olá, uma foto, o que as pessoas vão encontrar aqui.',
      photos: 'Fotos que ficam: retratos, esboços, momentos dos bastidores.',
      videos: 'Vídeos têm página própria e podem ser grátis, para assinantes ou à venda.',
      galleries: 'Reúna em uma galeria as fotos que combinam e venda todas juntas.',
      shop: 'Venda arquivos para baixar ou coisas que você envia.',
    },
    add: { posts: 'Nova publicação', photos: 'Adicionar fotos', videos: 'Adicionar um vídeo', galleries: 'Criar uma galeria', shop: 'Adicionar um produto' },
  },
})
