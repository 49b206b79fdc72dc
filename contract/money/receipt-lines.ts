import { currencyText, isTokenMoney, tokensText, walletAmountText } from './amount-texts.ts'
import type { AmountWording } from './amount-texts.ts'
import type { Language } from '../errors.ts'
import { fromMinor, toMinor } from './money.ts'
import type { Receipt } from './receipts.ts'
import { receiptLabels } from './receipt-labels.ts'

/** A line of a receipt: label and value. `strong` marks the total. */
export type ReceiptLine = { label: string; value: string; strong?: boolean }

type Words = (typeof receiptLabels)[Language]

/**
 * The lines of a receipt in order: title, people, item, and sums, for the page and the PDF. Fields that are absent have
 * no line. `moment` formats an ISO time. Where a token costs exactly 1.00 it shows money alone, else tokens and money
 * (product.md, Money).
 */
export function receiptLines(
  receipt: Receipt,
  wording: AmountWording,
  moment: (iso: string) => string
): { title: string; facts: ReceiptLine[]; sums: ReceiptLine[] } {
  const words = receiptLabels[wording.language]
  const line = (label: string, value: string | undefined, strong = false): ReceiptLine[] =>
    value ? [{ label, value, ...(strong && { strong }) }] : []
  const { performer, site, account, order, quantity, message, returns, returnedBy } = receipt
  const isBack = receipt.type === 'refund' || receipt.type === 'dispute'
  return {
    title: receipt.isPart ? words.part : receipt.isChange ? words.change : words.titles[receipt.type],
    facts: [
      ...line(words.number, receipt.number),
      ...line(words.date, moment(receipt.createdAt)),
      ...line(words.status, isBack ? words.givenBack : words.statuses[receipt.status]),
      ...line(words.account, [account.name, account.email].filter(Boolean).join(', ')),
      ...line(receipt.type === 'tip' ? words.to : words.seller, performer ? words.through(performer.name, site) : site),
      ...line(words.what, whatOf(receipt, words)),
      ...line(words.quantity, quantity !== undefined && quantity > 1 ? String(quantity) : undefined),
      ...line(words.order, order?.number),
      ...line(words.message, message),
      // A free trial has no payment.
      ...line(words.method, receipt.amount === 0 && !receipt.tokens ? undefined : methodOf(receipt, words)),
      ...line(words.returns, returns && words.of(returns.number, moment(returns.createdAt))),
      ...line(words.returnedBy, returnedBy && words.of(returnedBy.number, moment(returnedBy.createdAt))),
    ],
    sums: sumsOf(receipt, words, wording).flatMap(([label, value, strong]) => line(label, value, strong)),
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

function sumsOf(
  { type, amount, tokens, worth, discount, balanceAfter }: Receipt,
  words: Words,
  wording: AmountWording
): [label: string, value: string | undefined, strong?: boolean][] {
  const money = (sum: number) => currencyText(sum, wording.language, wording.currency)
  const inWallet = (sum: number) => walletAmountText(sum, wording)
  const isMoney = isTokenMoney(wording.tokenPrice)
  const total = type === 'refund' || type === 'dispute' ? words.back : words.paid
  const paid = amount === undefined ? undefined : Math.abs(amount)
  const moved = tokens === undefined ? undefined : Math.abs(tokens)
  return [
    ...(discount && paid !== undefined
      ? ([
          [words.fullPrice, money(discount.fullPrice)],
          [words.discount(discount.code), money(fromMinor(toMinor(paid) - toMinor(discount.fullPrice)))],
        ] as [string, string][])
      : []),
    [total, paid === undefined ? undefined : money(paid), true],
    // Without a currency amount, the wallet amount is the total; next to one, it is what the payment added to the
    // wallet or removed from it.
    ...(tokens === undefined || moved === undefined
      ? []
      : paid === undefined
        ? ([[total, worth === undefined || isMoney ? inWallet(moved) : tokensText(moved, wording.language), true]] as [
            string,
            string,
            boolean,
          ][])
        : ([[tokens > 0 ? words.added : words.taken, inWallet(moved)]] as [string, string][])),
    [words.worth, worth === undefined || (isMoney && worth === moved) ? undefined : money(worth)],
    [words.balance, balanceAfter === undefined ? undefined : inWallet(balanceAfter)],
  ]
}
