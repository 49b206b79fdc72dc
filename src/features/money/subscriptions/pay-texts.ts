import { texts } from '../../../lib/texts.ts'

export const payTexts = texts({
  en: {
    title: (name: string) => `Pay for ${name}`,
    lead: 'Your last payment failed. Pay now to keep your subscription.',
    now: 'Today',
    rule: "We'll also use this for your next payments.",
    pay: (price: string) => `Pay ${price}`,
  },
  pt: {
    title: (name: string) => `Pagar assinatura de ${name}`,
    lead: 'Seu último pagamento falhou. Pague agora para manter sua assinatura.',
    now: 'Hoje',
    rule: 'Também vamos usar esta forma nos próximos pagamentos.',
    pay: (price: string) => `Pagar ${price}`,
  },
})
