import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Receipt } from '../../../contract/money/receipts.ts'
import { AntdProvider } from '../../../src/ui/antd/AntdProvider.tsx'
import { ReceiptScreen } from '../../../src/features/money/receipts/ReceiptScreen.tsx'
import { History } from '../../../src/features/money/wallet/History.tsx'
import { historyFilter } from '../../../src/features/money/wallet/history-query.ts'
import { showScreen } from '../screen.tsx'
import { api, apiUrl, clearToasts, creator, fan, http, HttpResponse, ok, refusal, toastTexts } from '../support.ts'

// As long as a wait may take.
beforeAll(() => {
  api.listen({ onUnhandledFrame: 'error' })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  clearToasts()
})
afterAll(() => api.close())

const performer = { _id: creator._id, name: 'Marisol Vega', username: 'marisol', avatar: '/a.jpg', isPerformer: true }
const at = '2026-11-01T10:00:00.000Z'
const sold: Receipt = {
  _id: 's1',
  type: 'purchase',
  purchase: 'product',
  description: 'Purchase',
  status: 'refunded',
  tokens: -16,
  balanceAfter: 4,
  performer,
  createdAt: at,
  number: 'AAAA-BBBB-CCCC',
  site: 'Stagedoor',
  isTest: true,
  account: { name: 'Bruna Salles', email: 'bruna@example.test' },
  method: { gateway: 'wallet' },
  worth: 16,
  bought: 'product',
  title: 'Songbook',
  quantity: 2,
  order: { _id: 'o1', number: '104' },
  returnedBy: { _id: 'b1', number: 'DDDD-EEEE-FFFF', createdAt: at },
}
const value = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent

test('a receipt shows the seller, item, payment and refunds, and can be saved as a PDF', async () => {
  let saved = 0
  api.use(
    http.get(apiUrl('/payment/transactions/:id'), () => ok(sold)),
    http.get(
      apiUrl('/payment/transactions/:id/receipt'),
      () => (
        saved++,
        new HttpResponse('%PDF', {
          headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="receipt.pdf"' },
        })
      )
    )
  )
  showScreen(<ReceiptScreen id="s1" />, { user: fan })
  expect(await screen.findByRole('heading', { name: 'Purchase' })).toBeTruthy()
  expect(
    ['Number', 'Status', 'Paid by', 'Sold by', 'Item', 'Quantity', 'Order', 'Paid with', 'Paid', 'Balance after'].map(
      value
    )
  ).toEqual([
    'AAAA-BBBB-CCCC',
    'Refunded',
    'Bruna Salles, bruna@example.test',
    'Marisol Vega, via Stagedoor',
    'Product “Songbook”',
    '2',
    '104',
    'Wallet',
    '$16.00',
    '$4.00',
  ])
  expect(screen.getByText('Sandbox: no real money was charged')).toBeTruthy()
  expect(screen.queryByText('Message')).toBeNull()
  expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders/o1')
  expect(screen.getByRole('link', { name: 'View refund' }).getAttribute('href')).toBe('/wallet/receipts/b1')
  fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }))
  await waitFor(() => expect(saved).toBe(1))
  expect(toastTexts()).toEqual([])
})

test('a pending payment has no PDF; a PDF that fails to save shows an error', async () => {
  api.use(
    http.get(apiUrl('/payment/transactions/:id'), () =>
      ok({ ...sold, status: 'requires_action', returnedBy: undefined })
    ),
    http.get(apiUrl('/payment/transactions/:id/receipt'), () => refusal(404, 'not_found', 'This is not here.'))
  )
  showScreen(<ReceiptScreen id="s1" />, { user: fan })
  expect(await screen.findByText(/still pending/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as PDF' })).toBeNull()
  cleanup()
  api.use(http.get(apiUrl('/payment/transactions/:id'), () => ok(sold)))
  showScreen(<ReceiptScreen id="s1" />, { user: fan })
  fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }))
  await waitFor(() => expect(toastTexts()).toEqual(['This is not here.']))
})

test('the history has its filters in the address, each line opens its receipt, and an empty result offers to clear them', async () => {
  const asked: string[] = []
  api.use(
    http.get(apiUrl('/payment/transactions/user/search'), ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      return ok(
        searchParams.has('q')
          ? { data: [], total: 0 }
          : {
              data: [
                { ...sold, status: 'succeeded' },
                { ...sold, _id: 't1', type: 'tip', purchase: undefined },
              ],
              total: 2,
            }
      )
    })
  )
  const { visit } = showScreen(
    <AntdProvider>
      <History />
    </AntdProvider>,
    { user: fan, path: '/wallet?back=%2Fhome' }
  )
  expect((await screen.findByRole('link', { name: 'Product' })).getAttribute('href')).toBe('/wallet/receipts/s1')
  expect(screen.getByRole('link', { name: 'Tip' }).getAttribute('href')).toBe('/wallet/receipts/t1')
  const from = screen.getByLabelText('From')
  fireEvent.mouseDown(from)
  fireEvent.change(from, { target: { value: '2026-10-01' } })
  fireEvent.keyDown(from, { key: 'Enter' })
  fireEvent.blur(from)
  await waitFor(() => expect(visit.path).toBe('/wallet?back=%2Fhome&from=2026-10-01'))
  fireEvent.mouseDown(screen.getByLabelText('Show'))
  fireEvent.click(await screen.findByRole('option', { name: 'Tips' }))
  fireEvent.change(screen.getByLabelText('Search creators and purchases'), { target: { value: ' songbook ' } })
  fireEvent.submit(screen.getByRole('search'))
  const all = await screen.findByRole('link', { name: 'Everything' })
  expect(visit.path).toBe('/wallet?back=%2Fhome&from=2026-10-01&type=tip&q=songbook')
  expect(asked.at(-1)).toBe('?limit=20&type=tip&from=2026-10-01&q=songbook')
  expect(all.getAttribute('href')).toBe('/wallet?back=%2Fhome')
})

test('only the filters of the history are read from an address', () => {
  expect(historyFilter({ type: 'refund', from: '2026-01-31', to: '2026-02-01', q: '  x ' })).toEqual({
    type: 'refund',
    from: '2026-01-31',
    to: '2026-02-01',
    q: 'x',
  })
  expect(historyFilter({ type: 'payout', from: '31.1.2026', to: '2026-13-01', q: '  ' })).toEqual({})
})
