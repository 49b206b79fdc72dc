import { texts } from '../../../lib/texts.ts'

export const lockedTexts = texts({
  en: {
    locked: 'Locked',
    subscriber: 'For subscribers',
    sale: 'For sale',
    subscribe: (price: string) => `Subscribe for ${price} a month`,
    tryFree: 'Try it free',
    unlock: (price: string) => `Unlock for ${price}`,
    teaser: 'Teaser',
    teaserOf: (name: string) => `the teaser of ${name}`,
  },
  pt: {
    locked: 'Bloqueado',
    subscriber: 'Para assinantes',
    sale: 'À venda',
    subscribe: (price: string) => `Assine por ${price} por mês`,
    tryFree: 'Experimente grátis',
    unlock: (price: string) => `Desbloquear por ${price}`,
    teaser: 'Prévia',
    teaserOf: (name: string) => `a prévia de ${name}`,
  },
})
