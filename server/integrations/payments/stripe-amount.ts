/** Currencies that Stripe counts without hundredths, and those that it counts in thousandths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Our hundredths of a currency as Stripe counts them; undefined where it has no such small coin. */
export function stripeAmount(minor: number, currency: string): number | undefined {
  if (thousandths.has(currency)) return minor * 10
  if (!whole.has(currency)) return minor
  return minor % 100 === 0 ? minor / 100 : undefined
}
