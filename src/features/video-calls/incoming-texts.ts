import { plural, texts } from '../../lib/texts.ts'

/** What is said of calls wherever one is on the site. */
export const incomingTexts = texts({
  en: {
    region: 'Video calls',
    asks: (name: string) => `${name} asks for a video call`,
    terms: (n: number, price: string) => `${plural('en', n, { one: '1 minute', other: `${n} minutes` })} for ${price}`,
    accepted: (name: string) => `${name} has time for your video call`,
    acceptedHint: (left: string) => `Pay within ${left} to begin.`,
    paid: (name: string) => `Your video call with ${name} is paid`,
    paidHint: 'Join when you are ready.',
    begun: (name: string) => `Your video call with ${name} is under way`,
    accept: 'Accept',
    look: 'Look at it',
    pay: (price: string) => `Pay ${price}`,
    join: 'Join the call',
    later: 'Not now',
  },
  pt: {
    region: 'Chamadas de vídeo',
    asks: (name: string) => `${name} pede uma chamada de vídeo`,
    terms: (n: number, price: string) => `${plural('pt', n, { one: '1 minuto', other: `${n} minutos` })} por ${price}`,
    accepted: (name: string) => `${name} tem tempo para a sua chamada de vídeo`,
    acceptedHint: (left: string) => `Pague em até ${left} para começar.`,
    paid: (name: string) => `A sua chamada de vídeo com ${name} está paga`,
    paidHint: 'Entre quando quiser.',
    begun: (name: string) => `A sua chamada de vídeo com ${name} está em andamento`,
    accept: 'Aceitar',
    look: 'Ver o pedido',
    pay: (price: string) => `Pagar ${price}`,
    join: 'Entrar na chamada',
    later: 'Agora não',
  },
})
