import { texts } from '../../lib/texts.ts'

export const tipTexts = texts({
  en: {
    title: 'Send a tip',
    to: (name: string) => `To ${name}`,
    about: { feed: 'for this post', video: 'for this video', gallery: 'for this gallery', photo: 'for this photo', message: 'for this message', stream: 'for this stream', conversation: 'in your conversation' },
    amount: 'Amount',
    own: 'Custom amount',
    ownAmount: 'Your amount',
    message: 'Add a message',
    give: (price: string) => `Tip ${price}`,
    giveNone: 'Send tip',
    rule: 'Tips are final.',
    done: (price: string, name: string) => `You tipped ${name} ${price}. Thank you!`,
    failed: "This couldn't be loaded.",
  },
  pt: {
    title: 'Enviar gorjeta',
    to: (name: string) => `Para ${name}`,
    about: { feed: 'por esta publicação', video: 'por este vídeo', gallery: 'por esta galeria', photo: 'por esta foto', message: 'por esta mensagem', stream: 'por esta transmissão', conversation: 'na conversa de vocês' },
    amount: 'Valor',
    own: 'Outro valor',
    ownAmount: 'Seu valor',
    message: 'Adicionar uma mensagem',
    give: (price: string) => `Dar ${price}`,
    giveNone: 'Enviar gorjeta',
    rule: 'Gorjetas não são reembolsáveis.',
    done: (price: string, name: string) => `Você deu ${price} de gorjeta para ${name}. Obrigado!`,
    failed: 'Não foi possível carregar.',
  },
})
