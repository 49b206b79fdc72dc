import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Coupon } from '../../../contract/money/coupons.ts'
import { CouponsScreen } from '../../../src/features/money/coupons/CouponsScreen.tsx'
import { choose } from '../antd.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const at = '2027-01-31T10:00:00.000Z'

const coupon: Coupon = {
  _id: '0198a3c4-0000-7000-8000-0000000000c1',
  code: 'HALF',
  kind: 'percentage',
  value: 50,
  charges: 3,
  fanLimit: 1,
  totalLimit: 9,
  validFrom: '2027-01-01',
  validUntil: '2027-02-28',
  status: 'active',
  used: 2,
  createdAt: at,
}

test("a creator creates a coupon with a preview of the fan's price, and errors at their fields", async () => {
  const sent: unknown[] = []
  let answer = (): ReturnType<typeof ok> =>
    refusal(409, 'code_taken', 'This code is already taken. Choose another one.')
  api.use(
    http.get(apiUrl('/performer/coupons'), () => ok({ data: [], total: 0 })),
    http.get(apiUrl('/performers/me'), () => ok({ ...creator, monthlyPrice: 9.95, yearlyPrice: 99 })),
    http.post(apiUrl('/performer/coupons'), async ({ request }) => {
      sent.push(await request.json())
      return answer()
    })
  )
  showScreen(<CouponsScreen />, { user: creator, path: '/creator/coupons' })
  fireEvent.click(await screen.findByRole('button', { name: 'Create coupon' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New coupon' }))
  fireEvent.change(dialog.getByLabelText('Discount'), { target: { value: '150' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create coupon' }))
  expect(dialog.getByText('Enter a whole number from 1 to 100')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(dialog.getByLabelText('Discount'), { target: { value: '20' } })
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: 'autumn' } })
  await choose('Number of payments', '2 payments')
  expect(await dialog.findByText('$7.96 instead of $9.95')).toBeTruthy()
  expect(dialog.getByText('$79.20 instead of $99.00')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Create coupon' }))
  expect(await dialog.findByText('This code is already taken. Choose another one.')).toBeTruthy()
  answer = () => ok({ ...coupon, code: 'AUTUMN' }, 201)
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: 'autumn2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create coupon' }))
  await waitFor(() => expect(toastTexts()).toEqual(['AUTUMN is ready to use']))
  expect(sent).toEqual(
    ['AUTUMN', 'AUTUMN2'].map((code) => ({ code, kind: 'percentage', value: 20, charges: 2, fanLimit: 1 }))
  )
})

test('a coupon is listed with its terms and uses, and ended after an explanation of the effect', async () => {
  const ended: string[] = []
  api.use(
    http.get(apiUrl('/performer/coupons'), () => ok({ data: [coupon], total: 1 })),
    http.delete(apiUrl('/performer/coupons/:id'), ({ params }) => {
      ended.push(String(params['id']))
      return new Response(null, { status: 204 })
    })
  )
  showScreen(<CouponsScreen />, { user: creator, path: '/creator/coupons' })
  expect(await screen.findByText('50% off the first 3 payments')).toBeTruthy()
  expect(screen.getByText('Monthly and yearly · until Feb 28, 2027 · once per fan')).toBeTruthy()
  expect(screen.getByText('Used 2 of 9 times')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Coupon HALF' }))
  fireEvent.click(await screen.findByText('End coupon'))
  const dialog = within(await screen.findByRole('dialog', { name: 'End HALF?' }))
  expect(dialog.getByText('No one else can use it. Fans who already used it keep their discount.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'End coupon' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Coupon ended']))
  expect(ended).toEqual([coupon._id])
})
