import type { Language } from '../../../../contract/errors.ts'
import type { OrderStatus } from '../../../../contract/money/orders.ts'

/** How the texts of errors name the statuses of an order. */
export const statusWords: Readonly<Record<OrderStatus, Readonly<Record<Language, string>>>> = {
  created: { en: 'new', pt: 'novo' },
  processing: { en: 'being prepared', pt: 'em preparação' },
  shipped: { en: 'shipped', pt: 'enviado' },
  delivered: { en: 'delivered', pt: 'entregue' },
  refunded: { en: 'refunded', pt: 'reembolsado' },
}
