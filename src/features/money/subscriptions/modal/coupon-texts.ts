import { texts } from '../../../../lib/texts.ts'

export const couponTexts = texts({
  en: {
    have: 'I have a coupon',
    code: 'Coupon code',
    apply: 'Apply',
    remove: 'Remove',
    gives: (off: string, charges: number) =>
      charges === 1 ? `${off} off the first payment` : `${off} off the first ${charges} payments`,
    after: 'After that',
    afterFrom: (price: string, day: string) => `${price} from ${day}`,
    renews: {
      monthly: (price: string) =>
        `Renews every month until you cancel. After the coupon you pay ${price}, and you keep that price. Cancel anytime and keep access until the end of the month you've paid for.`,
      yearly: (price: string) =>
        `Renews every year until you cancel. After the coupon you pay ${price}, and you keep that price. Cancel anytime and keep access until the end of the year you've paid for.`,
    },
    payNothing: 'Subscribe, pay nothing today',
  },
  pt: {
    have: 'Tenho um cupom',
    code: 'Código do cupom',
    apply: 'Aplicar',
    remove: 'Remover',
    gives: (off: string, charges: number) =>
      charges === 1
        ? `${off} de desconto no primeiro pagamento`
        : `${off} de desconto nos ${charges} primeiros pagamentos`,
    after: 'Depois disso',
    afterFrom: (price: string, day: string) => `${price} a partir de ${day}`,
    renews: {
      monthly: (price: string) =>
        `Renova todo mês até você cancelar. Depois do cupom você paga ${price}, e mantém esse preço. Cancele quando quiser e mantenha o acesso até o fim do mês pago.`,
      yearly: (price: string) =>
        `Renova todo ano até você cancelar. Depois do cupom você paga ${price}, e mantém esse preço. Cancele quando quiser e mantenha o acesso até o fim do ano pago.`,
    },
    payNothing: 'Assinar sem pagar nada hoje',
  },
})
