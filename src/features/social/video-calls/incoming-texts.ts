import { plural, texts } from '../../../lib/texts.ts'

/** Texts about waiting calls, shown on every page. */
export const incomingTexts = texts({
  en: {
    region: 'Video calls',
    asks: (name: string) => `${name} wants to video call you`,
    asksInGroup: (name: string) => `${name} wants to join your group call`,
    terms: (n: number, price: string) => `${plural('en', n, { one: '1 minute', other: `${n} minutes` })} for ${price}`,
    accepted: (name: string, isGroup: boolean) => `${name} accepted your ${isGroup ? 'group' : 'video'} call`,
    acceptedHint: (left: string) => `Pay now to start. You have ${left}.`,
    payNow: (name: string) => `Pay for your call with ${name}`,
    paid: (name: string, isGroup: boolean) => `Your ${isGroup ? 'group' : 'video'} call with ${name} is paid`,
    paidHint: "Join whenever you're ready.",
    begun: (name: string, isGroup: boolean) => `Your ${isGroup ? 'group' : 'video'} call with ${name} has started`,
    accept: 'Accept',
    look: 'See request',
    pay: (price: string) => `Pay ${price}`,
    join: 'Join call',
    later: 'Not now',
  },
  pt: {
    region: 'Chamadas de vídeo',
    asks: (name: string) => `${name} quer fazer uma chamada de vídeo com você`,
    asksInGroup: (name: string) => `${name} quer entrar na sua chamada em grupo`,
    terms: (n: number, price: string) => `${plural('pt', n, { one: '1 minuto', other: `${n} minutos` })} por ${price}`,
    accepted: (name: string, isGroup: boolean) => `${name} aceitou a sua chamada ${isGroup ? 'em grupo' : 'de vídeo'}`,
    acceptedHint: (left: string) => `Pague agora para começar. Você tem ${left}.`,
    payNow: (name: string) => `Pague a chamada com ${name}`,
    paid: (name: string, isGroup: boolean) => `Sua chamada ${isGroup ? 'em grupo' : 'de vídeo'} com ${name} está paga`,
    paidHint: 'Entre quando quiser.',
    begun: (name: string, isGroup: boolean) =>
      `Sua chamada ${isGroup ? 'em grupo' : 'de vídeo'} com ${name} já começou`,
    accept: 'Aceitar',
    look: 'Ver o pedido',
    pay: (price: string) => `Pagar ${price}`,
    join: 'Entrar na chamada',
    later: 'Agora não',
  },
})
