/** Currencies that Stripe counts in whole units, and those in thousandths. */
const wholeUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Converts hundredths of a currency to Stripe's smallest unit; undefined when the amount is not a multiple of it. */
export function stripeAmount(minor: number, currency: string): number | undefined {
  if (thousandths.has(currency)) return minor * 10
  if (!wholeUnits.has(currency)) return minor
  return minor % 100 === 0 ? minor / 100 : undefined
}

/** Converts Stripe's smallest unit to hundredths of a currency. */
export function fromStripeAmount(amount: number, currency: string): number {
  const code = currency.toUpperCase()
  if (thousandths.has(code)) return Math.round(amount / 10)
  return wholeUnits.has(code) ? amount * 100 : amount
}
