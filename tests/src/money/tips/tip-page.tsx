import { type BoundFunctions, type queries, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ItemActions } from '../../../../src/features/social/reactions/ItemActions.tsx'
import { TipButton } from '../../../../src/features/money/tips/TipButton.tsx'
import { TipModal } from '../../../../src/features/money/tips/TipModal.tsx'
import { api, apiUrl, creator, fan, http, ok } from '../../support.ts'

export const performer = {
  _id: creator._id,
  name: 'Marisol Vega',
  username: 'marisol',
  avatar: '/a.jpg',
  isPerformer: true,
}
export const post = { _id: 'f1', totalLikes: 1, totalComments: 0, isLocked: false, performer }
/** The places of a page where a tip begins, and the sheet that they open. */
export const Page = (): ReactElement => (
  <>
    <TipButton performer={performer} />
    <ItemActions type="feed" item={post} />
    <TipModal />
  </>
)

type Sent = { price: number; message?: string; about?: object; key: string | null }
/** Mocks the creator, a saved card, and the tip, which gives these answers in turn; returns what is sent. */
export const serve = (...charge: (() => Response)[]): Sent[] => {
  const sent: Sent[] = []
  api.use(
    http.get(apiUrl('/performers/:id'), () => ok(performer)),
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 })),
    http.post(apiUrl('/wallet/charges/tip/:id'), async ({ request }) => {
      sent.push({ ...((await request.json()) as Sent), key: request.headers.get('idempotency-key') })
      return (charge[sent.length - 1] ?? charge.at(-1)!)()
    })
  )
  return sent
}
/** The answer to a tip that leaves this balance. */
export const paid = (price: number, balance: number) => (): Response =>
  ok({ _id: 's1', type: 'tip', price, balance, createdAt: '2026-11-01T00:00:00.000Z' }, 201)
/** Waits for the sheet, until it knows its creator. */
export const dialog = async (): Promise<BoundFunctions<typeof queries>> => {
  const found = within(await screen.findByRole('dialog', { name: 'Send a tip' }))
  await found.findByText('To Marisol Vega')
  return found
}
export const card = {
  _id: 'c1',
  gateway: 'sandbox',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2099,
  holder: 'F',
  isDefault: true,
  createdAt: '2026-11-01T00:00:00.000Z',
}
export const payment = {
  _id: 'p1',
  gateway: 'sandbox',
  type: 'top_up',
  status: 'succeeded',
  amount: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
}
/** Mocks a saved card and its charge. */
export const charge = (amount: number, balance: number): object[] => {
  const charged: object[] = []
  api.use(
    http.get(apiUrl('/payment-cards'), () => ok({ data: [card], total: 1 })),
    http.post(
      apiUrl('/payment/wallet/top-up'),
      async ({ request }) => (
        charged.push((await request.json()) as object), ok({ ...payment, amount, tokens: amount, balance }, 201)
      )
    )
  )
  return charged
}
export const rich = { ...fan, balance: 80 }
