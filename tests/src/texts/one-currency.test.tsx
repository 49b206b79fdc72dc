import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { walletAmountText } from '../../../contract/money/amount-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { notificationLine } from '../../../contract/notifications/notification-center/notification-texts.ts'
import { receiptLines } from '../../../contract/money/receipt-lines.ts'
import { receiptLabels } from '../../../contract/money/receipt-labels.ts'
import { LockBadge } from '../../../src/features/catalogue/items/LockBadge.tsx'
import { setSettings } from '../../../src/features/platform/settings/slice.ts'
import { WalletScreen } from '../../../src/features/money/wallet/WalletScreen.tsx'
import { PrimaryLayout } from '../../../src/shell/layouts/PrimaryLayout.tsx'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok } from '../support.ts'

withScreens()
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))

/** Every string of a texts module; for a function its source without parameters and interpolations. */
const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return [
      String(value)
        .replace(/^[^=]*=>/, '')
        .replaceAll(/\$\{[^}]*\}/g, ''),
    ]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}
const word = /\btokens?\b/i

test('no text of the interface contains "token" in either language, except the price of a token', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../../src/**/*{texts,Texts}.ts', { eager: false })
  expect(Object.keys(modules).length).toBeGreaterThan(30)
  const found: string[] = []
  for (const [path, load] of Object.entries(modules))
    for (const text of wordsOf(await load())) if (word.test(text)) found.push(`${path}: ${text}`)
  expect(found.filter((line) => !/wallet\/texts\.ts: +`?1 token (is|vale) /.test(line))).toEqual([])
})

test('no error, receipt or notification contains "token"', () => {
  const told = (['en', 'pt'] as const).flatMap((language) =>
    notificationLine(
      {
        kind: 'tip',
        who: 'Ana',
        total: 1,
        amount: walletAmountText(12, { language, currency: 'USD', tokenPrice: 1 }),
        detail: undefined,
      },
      language
    )
  )
  expect([...wordsOf(errors), ...wordsOf(receiptLabels), ...told].filter((text) => word.test(text))).toEqual([])
})

test('a wallet amount is shown as money where a token costs 1.00, and as both where it differs', () => {
  const said = (amount: number, tokenPrice: number, language: 'en' | 'pt' = 'en') =>
    walletAmountText(amount, { language, currency: 'USD', tokenPrice }).replaceAll('\u00a0', ' ')
  expect([
    said(12, 1),
    said(1240.5, 1, 'pt'),
    said(12, 0.5),
    said(1, 0.5),
    said(12, 0.5, 'pt'),
    said(0.01, 0.5),
    said(10, 1.01),
  ]).toEqual([
    '$12.00',
    '$ 1.240,50',
    '12 tokens ($6.00)',
    '1 token ($0.50)',
    '12 tokens ($ 6,00)',
    '0.01 tokens ($0.01)',
    '10 tokens ($10.10)',
  ])
})

test('a receipt shows one sum where a token costs 1.00, otherwise tokens and their value', () => {
  const sold = {
    number: 'A',
    type: 'tip',
    status: 'succeeded',
    createdAt: '',
    account: { name: 'Ana' },
    site: 'S',
    isTest: true,
    tokens: -12,
    worth: 6,
    balanceAfter: 4,
    method: { gateway: 'wallet' },
  } as never
  const sums = (tokenPrice: number, changed: object = {}) =>
    receiptLines(
      { ...(sold as object), ...changed } as never,
      { language: 'en', currency: 'USD', tokenPrice },
      String
    ).sums.map(({ label, value }) => `${label}: ${value}`)
  expect(sums(1, { worth: 12 })).toEqual(['Paid: $12.00', 'Balance after: $4.00'])
  expect(sums(0.5)).toEqual(['Paid: 12 tokens', 'Value that day: $6.00', 'Balance after: 4 tokens ($2.00)'])
  expect(sums(1, { type: 'top_up', amount: 100, tokens: 115, worth: undefined })).toEqual([
    'Paid: $100.00',
    'Added to wallet: $115.00',
    'Balance after: $4.00',
  ])
})

const rich = { ...fan, balance: 12.5 }
const Page = () => (
  <PrimaryLayout viewer={rich}>
    <WalletScreen />
    <LockBadge item={{ access: 'sale', price: 8, isLocked: true, accessReason: 'locked' }} />
  </PrimaryLayout>
)

test.each([
  [1, '$12.50', '$8.00'],
  [0.5, '12.5 tokens ($6.25)', '8 tokens ($4.00)'],
])('with a token at %s the wallet, its chip and a locked item show both', async (tokenPrice, balance, price) => {
  api.use(
    http.get(apiUrl('/package/token/search'), () =>
      ok({ data: [{ _id: 'p1', name: 'Hundred', price: 100, tokens: 115 }], total: 1 })
    ),
    http.get(apiUrl('/payment/transactions'), () => ok({ data: [], total: 0 })),
    http.get(apiUrl('/payment/cards'), () => ok([]))
  )
  const { store } = showScreen(<Page />, { user: rich })
  store.dispatch(setSettings({ tokenPrice }))
  expect(await screen.findByRole('link', { name: `Wallet: ${balance}` })).toBeTruthy()
  expect(screen.getAllByText(balance).length).toBeGreaterThan(1)
  expect(screen.getByText(price)).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByText(tokenPrice === 1 ? '$115.00' : '115 tokens ($57.50)').length).toBeGreaterThan(0)
  )
  expect(word.test(document.body.textContent ?? '')).toBe(tokenPrice !== 1)
})
