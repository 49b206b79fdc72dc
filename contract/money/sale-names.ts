import type { Language } from '../errors.ts'

const en = {
  subscription: 'Subscription',
  tip: 'Tip',
  feed: 'Post',
  video: 'Video',
  gallery: 'Gallery',
  photo: 'Photo',
  product: 'Product',
  message: 'Message',
  stream: 'Live stream',
  'video-call': 'Video call',
  conversation: 'Conversation',
}

/** The name of each thing that is sold, or that a tip is about, in both languages: on receipts, in lists of sales and in the admin area. */
export const saleNames: Readonly<Record<Language, typeof en>> = {
  en,
  pt: {
    subscription: 'Assinatura',
    tip: 'Gorjeta',
    feed: 'Publicação',
    video: 'Vídeo',
    gallery: 'Galeria',
    photo: 'Foto',
    product: 'Produto',
    message: 'Mensagem',
    stream: 'Transmissão ao vivo',
    'video-call': 'Chamada de vídeo',
    conversation: 'Conversa',
  },
}
