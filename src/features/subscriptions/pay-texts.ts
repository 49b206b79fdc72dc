import { texts } from '../../lib/texts.ts'

export const payTexts = texts({
  en: {
    title: (name: string) => `Pay for ${name} now`,
    lead: 'The last charge did not go through. Pay it now and your subscription simply goes on.',
    now: 'Now',
    rule: 'What you pay with here also pays the next charges.',
    pay: (price: string) => `Pay ${price}`,
  },
  pt: {
    title: (name: string) => `Pagar ${name} agora`,
    lead: 'A última cobrança não foi concluída. Pague agora e a sua assinatura simplesmente continua.',
    now: 'Agora',
    rule: 'O que você usar aqui também paga as próximas cobranças.',
    pay: (price: string) => `Pagar ${price}`,
  },
})
