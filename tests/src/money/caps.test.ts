import { describe, expect, it, test } from 'vitest'
import { capRange, capText } from '../../../contract/money/cap-texts.ts'
import { capped, capsOf, capViolation, type Capped, type Caps } from '../../../contract/money/caps.ts'
import { errorMessage } from '../../../contract/errors.ts'
import { initialSettings } from '../../../src/features/platform/settings/slice.ts'
import { amountFault } from '../../../src/features/platform/settings/amount-fault.ts'

/**
 * The form's error for an empty amount, an invalid one, one below and one above the limit, and its hint; in both
 * languages.
 */
type Said = readonly [none: string, wrong: string, below: string, above: string | null, range: string]
const wrong = {
  en: 'Enter an amount with up to two decimals, like 25.50',
  pt: 'Digite um valor com até duas casas decimais, como 25,50',
}
const free = {
  en: 'To offer a free trial, turn it on instead.',
  pt: 'Para oferecer um teste grátis, ative essa opção.',
}

const table: Record<Capped, { caps: Caps; en: Said; pt: Said }> = {
  wallet: {
    caps: { min: 2.95, max: 300 },
    en: ['Enter an amount', wrong.en, 'At least $2.95', 'At most $300.00', 'Between $2.95 and $300.00'],
    pt: ['Digite um valor', wrong.pt, 'No mínimo $ 2,95', 'No máximo $ 300,00', 'Entre $ 2,95 e $ 300,00'],
  },
  tip: {
    caps: { min: 10, max: 10_000 },
    en: ['Enter an amount', wrong.en, 'At least $10.00', 'At most $10,000.00', 'Between $10.00 and $10,000.00'],
    pt: ['Digite um valor', wrong.pt, 'No mínimo $ 10,00', 'No máximo $ 10.000,00', 'Entre $ 10,00 e $ 10.000,00'],
  },
  subscription: {
    caps: { min: 2.95, max: 300 },
    en: ['Please set a price', wrong.en, `At least $2.95. ${free.en}`, 'At most $300.00', 'Between $2.95 and $300.00'],
    pt: ['Defina um preço', wrong.pt, `No mínimo $ 2,95. ${free.pt}`, 'No máximo $ 300,00', 'Entre $ 2,95 e $ 300,00'],
  },
  yearly: {
    caps: { min: 2.95, max: 3600 },
    en: [
      'Please set a price',
      wrong.en,
      `At least $2.95. ${free.en}`,
      'At most $3,600.00',
      'Between $2.95 and $3,600.00',
    ],
    pt: [
      'Defina um preço',
      wrong.pt,
      `No mínimo $ 2,95. ${free.pt}`,
      'No máximo $ 3.600,00',
      'Entre $ 2,95 e $ 3.600,00',
    ],
  },
  payout: {
    caps: { min: 50, max: Infinity },
    en: ['Enter an amount', wrong.en, 'At least $50.00', null, 'At least $50.00'],
    pt: ['Digite um valor', wrong.pt, 'No mínimo $ 50,00', null, 'No mínimo $ 50,00'],
  },
  item: {
    caps: { min: 1, max: 10_000 },
    en: ['Please set a price', wrong.en, 'At least $1.00', 'At most $10,000.00', 'Between $1.00 and $10,000.00'],
    pt: ['Defina um preço', wrong.pt, 'No mínimo $ 1,00', 'No máximo $ 10.000,00', 'Entre $ 1,00 e $ 10.000,00'],
  },
}

describe.each(capped)('the limits of a %s', (what) => {
  const { caps } = table[what]

  it('are those in the settings, both ends included', () => {
    expect(capsOf(what, initialSettings)).toEqual(caps)
    expect(capViolation(caps.min, caps)).toBeNull()
    expect(capViolation(caps.max, caps)).toBeNull()
    expect(capViolation(caps.min - 0.01, caps)).toEqual({ rule: 'min', limit: caps.min })
    expect(capViolation(Number.NaN, caps)?.rule).toBe('min')
  })

  it.each(['en', 'pt'] as const)('have a text for every violation in %s', (language) => {
    const say = (typed: string): string | null => {
      const fault = amountFault(typed, caps)
      return fault && capText(what, fault, { language, currency: 'USD', tokenPrice: 1 }).replaceAll('\u00a0', ' ')
    }
    const above = caps.max === Infinity ? null : say((caps.max + 0.01).toFixed(2))
    const range = capRange(what, caps, { language, currency: 'USD', tokenPrice: 1 }).replaceAll('\u00a0', ' ')
    expect([say(' '), say('ten'), say((caps.min - 0.01).toFixed(2)), above, range]).toEqual(table[what][language])
    expect(say('1.999')).toBe(wrong[language])
    expect(say(String(caps.min))).toBeNull()
    expect(say(String(caps.max === Infinity ? 9_999_999 : caps.max))).toBeNull()
  })
})

test("a payout above the available amount is rejected with the server's text", () => {
  for (const language of ['en', 'pt'] as const) {
    const said = capText('payout', { rule: 'max', limit: 80 }, { language, currency: 'USD', tokenPrice: 1 })
    expect(`${said}.`).toBe(
      errorMessage('insufficient_earnings', language, { available: language === 'en' ? '$80.00' : '$\u00a080,00' })
    )
  }
})
