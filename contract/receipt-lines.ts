import type { Language } from './errors.ts'
import { fromMinor, toMinor } from './money.ts'
import type { Receipt } from './receipts.ts'
import { receiptWords } from './receipt-words.ts'

/** How numbers and moments are written: amounts as on the wire. */
export type Writing = { money: (amount: number) => string; tokens: (amount: number) => string; moment: (iso: string) => string }

/** One line of a receipt: what, and how much or which. `strong`: the sum. */
export type ReceiptLine = { label: string; value: string; strong?: boolean }

type Words = (typeof receiptWords)[Language]

/** What a receipt says, in order: its title, who and what, and the sums; one definition for page and PDF. Absent things have no line. */
export function receiptLines(receipt: Receipt, language: Language, writing: Writing): { title: string; facts: ReceiptLine[]; sums: ReceiptLine[] } {
  const words = receiptWords[language]
  const line = (label: string, value: string | undefined, strong = false): ReceiptLine[] => (value ? [{ label, value, ...(strong && { strong }) }] : [])
  const { performer, site, account, order, quantity, message, returns, returnedBy } = receipt
  const isBack = receipt.type === 'refund' || receipt.type === 'dispute'
  return {
    title: words.titles[receipt.type],
    facts: [
      ...line(words.number, receipt.number),
      ...line(words.date, writing.moment(receipt.createdAt)),
      ...line(words.status, isBack ? words.givenBack : words.statuses[receipt.status]),
      ...line(words.account, [account.name, account.email].filter(Boolean).join(', ')),
      ...line(receipt.type === 'tip' ? words.to : words.seller, performer ? words.through(performer.name, site) : site),
      ...line(words.what, whatOf(receipt, words)),
      ...line(words.quantity, quantity !== undefined && quantity > 1 ? String(quantity) : undefined),
      ...line(words.order, order?.number),
      ...line(words.message, message),
      // Free days are paid with nothing.
      ...line(words.method, receipt.amount === 0 && !receipt.tokens ? undefined : methodOf(receipt, words)),
      ...line(words.returns, returns && words.of(returns.number, writing.moment(returns.createdAt))),
      ...line(words.returnedBy, returnedBy && words.of(returnedBy.number, writing.moment(returnedBy.createdAt))),
    ],
    sums: sumsOf(receipt, words, writing).flatMap(([label, value, strong]) => line(label, value, strong)),
  }
}

function whatOf({ bought, about, title, subscription }: Receipt, words: Words): string | undefined {
  if (subscription) {
    const plan = words.plans[subscription.type as keyof Words['plans']] ?? subscription.type
    return subscription.isRenewal ? words.renewal(plan) : plan
  }
  const kind = about ?? bought
  if (!kind || (kind === 'tip' && !title)) return undefined
  return title ? words.named(words.kinds[kind], title) : words.kinds[kind]
}

function methodOf({ method: { gateway, brand, last4 } }: Receipt, words: Words): string {
  if (gateway === 'wallet') return words.wallet
  return brand && last4 ? words.card(brand, last4) : words.noCard
}

function sumsOf({ type, amount, tokens, worth, discount, balanceAfter }: Receipt, words: Words, { money, tokens: written }: Writing): [label: string, value: string | undefined, strong?: boolean][] {
  const isBack = type === 'refund' || type === 'dispute'
  const paid = amount === undefined ? undefined : Math.abs(amount)
  return [
    ...(discount && paid !== undefined
      ? ([[words.fullPrice, money(discount.fullPrice)], [words.discount(discount.code), money(fromMinor(toMinor(paid) - toMinor(discount.fullPrice)))]] as [string, string][])
      : []),
    [isBack ? words.back : words.paid, paid === undefined ? undefined : money(paid), true],
    [words.tokens, tokens === undefined ? undefined : `${tokens > 0 ? '+' : ''}${written(tokens)}`, paid === undefined],
    [words.worth, worth === undefined ? undefined : money(worth)],
    [words.balance, balanceAfter === undefined ? undefined : written(balanceAfter)],
  ]
}
