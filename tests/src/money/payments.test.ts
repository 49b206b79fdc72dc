import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '../../../contract/money/period.ts'
import { cardFaults, expiryParts, groupedExpiry, groupedNumber } from '../../../src/features/money/cards/card-input.ts'
import { nextStep } from '../../../src/features/money/payments/payment-step.ts'
import { amountFor, missingTokens, tokensFor, walletCost } from '../../../src/features/money/payments/token-price.ts'
import { ownPath, withQuery } from '../../../src/shell/navigation/site-path.ts'
import { periodEnd, plansOf, yearlySaving } from '../../../src/features/catalogue/offers/plans.ts'
import { amountFault } from '../../../src/features/platform/settings/amount-fault.ts'
import { typedAmount } from '../../../src/lib/amount.ts'

test('returns the next step of each payment status', () => {
  expect(nextStep({ status: 'succeeded' }, 0)).toEqual({ kind: 'done' })
  expect(nextStep({ status: 'requires_action', actionUrl: '/sandbox/authenticate/1' }, 0)).toEqual({
    kind: 'authenticate',
    url: '/sandbox/authenticate/1',
  })
  expect(nextStep({ status: 'failed', failureReason: 'it has expired.' }, 3)).toEqual({
    kind: 'failed',
    reason: 'it has expired.',
  })
  // A returned payment is no success, whatever was paid before.
  for (const status of ['refunded', 'disputed'] as const) expect(nextStep({ status }, 0).kind).toBe('failed')
  const waits = Array.from({ length: 12 }, (_, asked) => nextStep({ status: 'processing' }, asked))
  expect(waits.every((step) => step.kind === 'wait' && step.ms >= 500 && step.ms <= 5000)).toBe(true)
  expect([waits[0], waits.at(-1)].map((step) => step?.kind === 'wait' && step.isLong)).toEqual([false, true])
})

test('never redirects to another site', () => {
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    undefined,
    ['/a'],
  ])
    expect(ownPath(evil, '/wallet')).toBe('/wallet')
  expect(ownPath('/mara?subscribe=1&plan=yearly#top', '/wallet')).toBe('/mara?subscribe=1&plan=yearly#top')
  expect(withQuery('/mara?subscribe=1&payment=2', { payment: undefined, plan: 'yearly' })).toBe(
    '/mara?subscribe=1&plan=yearly'
  )
  const back = withQuery('/wallet', { amount: '5', back: '/mara?subscribe=1' })
  expect(new URL(withQuery('/sandbox/authenticate/9', { back }), 'http://a').searchParams.get('back')).toBe(back)
})

test('proposes a top-up that covers the missing amount, within the limits', () => {
  const caps = { min: 2.95, max: 300 }
  const cents = (most: number): fc.Arbitrary<number> => fc.integer({ min: 1, max: most }).map((n) => n / 100)
  fc.assert(
    fc.property(cents(20_000), cents(500), (missing, tokenPrice) => {
      const amount = amountFor(missing, { tokenPrice, ...caps })
      expect(amount).toBeGreaterThanOrEqual(caps.min)
      if (amount < caps.max) expect(tokensFor(amount, tokenPrice)).toBeGreaterThanOrEqual(missing)
    })
  )
  expect([walletCost(9.95, 1), walletCost(10, 3), tokensFor(10, 3)]).toEqual([9.95, 3.34, 3.33])
  expect([missingTokens(9.95, 9.9), missingTokens(5, 8)]).toEqual([0.05, 0])
})

test('accepts a free amount with comma or point, two decimals, within both limits', () => {
  const caps = { min: 2.95, max: 300 }
  expect(['25,50', ' 25.5 ', '25.505', '1e3', '-5', ''].map(typedAmount)).toEqual([
    25.5,
    25.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  // As the site writes it; without decimals it could be either.
  expect(['1,240.50', '1.240,50', '1.234.567,8', '1,240', '1,240,50', '12,40.50'].map(typedAmount)).toEqual([
    1240.5,
    1240.5,
    1_234_567.8,
    undefined,
    undefined,
    undefined,
  ])
  expect(['2.95', '300', '12,50'].map((text) => amountFault(text, caps))).toEqual([null, null, null])
  expect(amountFault('2.94', caps)).toEqual({ rule: 'min', limit: 2.95 })
  expect(amountFault('300.01', caps)).toEqual({ rule: 'max', limit: 300 })
  expect([amountFault('', caps)?.rule, amountFault('ten', caps)?.rule]).toEqual(['none', 'wrong'])
})

test('formats a card as it is typed', () => {
  expect([groupedNumber('42424242'), groupedNumber('4242-4242-4242-4242')]).toEqual([
    '4242 4242',
    '4242 4242 4242 4242',
  ])
  expect([
    groupedExpiry('4', ''),
    groupedExpiry('04/', '04/2'),
    groupedExpiry('04', '04/'),
    groupedExpiry('0429', ''),
  ]).toEqual(['04/', '04', '04', '04/29'])
  expect([expiryParts('04/29'), expiryParts('13/29')]).toEqual([{ expMonth: 4, expYear: 2029 }, undefined])
  const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', holder: '' }
  const now = new Date('2030-12-31T23:59:59Z')
  expect(cardFaults(card, now)).toEqual([])
  expect(cardFaults(card, new Date('2031-01-01T00:00:00Z'))).toEqual(['expired'])
  expect(cardFaults({ ...card, number: '4242 4242 4242 4241', expiry: '1', cvc: '12' }, now)).toEqual([
    'number',
    'expiry',
    'cvc',
  ])
})

test('returns the offered plans, the savings of a year, and the end of a period', () => {
  const offer = { monthlyPrice: 9.95, yearlyPrice: 99, isFreeSubscription: true, trialUsed: false }
  expect(plansOf(offer, { freeSubscriptionEnabled: true }).map(({ type }) => type)).toEqual([
    'free',
    'monthly',
    'yearly',
  ])
  expect(plansOf({ ...offer, trialUsed: true }, { freeSubscriptionEnabled: true }).map(({ type }) => type)).toEqual([
    'monthly',
    'yearly',
  ])
  expect(plansOf(offer, { freeSubscriptionEnabled: false }).map(({ type }) => type)).toEqual(['monthly', 'yearly'])
  expect([yearlySaving(10, 96), yearlySaving(9.95, 99), yearlySaving(10, 120), yearlySaving(10, 200)]).toEqual([
    0.2, 0.17, 0, 0,
  ])
  expect(periodEnd('monthly', new Date('2027-01-31T10:00:00Z'), 1).toISOString()).toBe('2027-02-28T10:00:00.000Z')
  expect(periodEnd('yearly', new Date('2028-02-29T10:00:00Z'), 1).toISOString()).toBe('2029-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-12-31T00:00:00Z'), 2).toISOString()).toBe('2027-02-28T00:00:00.000Z')
})
