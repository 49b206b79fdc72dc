import { texts } from '../../lib/texts.ts'

export const couponTexts = texts({
  en: {
    have: 'I have a coupon',
    code: 'Coupon code',
    apply: 'Apply',
    remove: 'Remove',
    gives: (off: string, charges: number) => (charges === 1 ? `${off} off the first charge` : `${off} off the first ${charges} charges`),
    after: 'From then on',
    afterFrom: (price: string, day: string) => `${price} from ${day}`,
    renews: {
      monthly: (price: string) => `Renews every month until you cancel; without the coupon at ${price}, a price that you keep. You can cancel at any time and keep access until the end of the paid month.`,
      yearly: (price: string) => `Renews every year until you cancel; without the coupon at ${price}, a price that you keep. You can cancel at any time and keep access until the end of the paid year.`,
    },
    payNothing: 'Subscribe, nothing is charged today',
  },
  pt: {
    have: 'Tenho um cupom',
    code: 'Código do cupom',
    apply: 'Aplicar',
    remove: 'Remover',
    gives: (off: string, charges: number) => (charges === 1 ? `${off} de desconto na primeira cobrança` : `${off} de desconto nas ${charges} primeiras cobranças`),
    after: 'Depois disso',
    afterFrom: (price: string, day: string) => `${price} a partir de ${day}`,
    renews: {
      monthly: (price: string) => `Renova todo mês até você cancelar; sem o cupom, por ${price}, preço que você mantém. Cancele quando quiser e mantenha o acesso até o fim do mês pago.`,
      yearly: (price: string) => `Renova todo ano até você cancelar; sem o cupom, por ${price}, preço que você mantém. Cancele quando quiser e mantenha o acesso até o fim do ano pago.`,
    },
    payNothing: 'Assinar, nada é cobrado hoje',
  },
})
