import { texts } from '../../../../lib/texts.ts'

export const lockedStreamTexts = texts({
  en: {
    locked: 'Locked stream',
    why: {
      free: (name: string) => `${name}'s stream isn't available to you right now.`,
      follower: (name: string) => `This stream is for ${name}'s followers. Following is free.`,
      subscriber: (name: string) => `This stream is for ${name}'s subscribers.`,
      sale: 'This stream needs a ticket.',
    },
    buy: (price: string) => `Buy a ticket for ${price}`,
    good: 'Good for this stream and its replay. If it ends within two minutes, the money goes back to your wallet by itself.',
    subscribe: (price: string) => `Subscribe for ${price} a month`,
    tryFree: 'Try it free',
    hasAccess: 'Already have access?',
    login: 'Log in',
  },
  pt: {
    locked: 'Transmissão bloqueada',
    why: {
      free: (name: string) => `A transmissão de ${name} não está disponível para você agora.`,
      follower: (name: string) => `Esta transmissão é para quem segue ${name}. Seguir é grátis.`,
      subscriber: (name: string) => `Esta transmissão é para assinantes de ${name}.`,
      sale: 'Esta transmissão precisa de ingresso.',
    },
    buy: (price: string) => `Comprar ingresso por ${price}`,
    good: 'Vale para esta transmissão e a gravação. Se acabar em até dois minutos, o valor volta sozinho para sua carteira.',
    subscribe: (price: string) => `Assine por ${price} por mês`,
    tryFree: 'Experimente grátis',
    hasAccess: 'Já tem acesso?',
    login: 'Entrar',
  },
})
