import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Spending, SpendingLimit } from '../../../contract/money/spending.ts'
import { ApiError } from '../../../src/api/api-error.ts'
import { PurchaseError } from '../../../src/features/money/payments/PurchaseError.tsx'
import { LimitsScreen } from '../../../src/features/money/spending/LimitsScreen.tsx'
import { moment } from '../../../src/lib/format.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()

const hour = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour + 60_000).toISOString()
const limit = (
  period: SpendingLimit['period'],
  cap: number | null,
  spent: number,
  next?: SpendingLimit['next']
): SpendingLimit => ({ period, cap, spent, resetsAt: inHours(5), ...(next && { next }) })

/** Mocks the limits: a lower one applies immediately, a higher one after a day. */
const serve = (limits: SpendingLimit[], coolOffUntil?: string) => {
  const sent: object[] = []
  let now: Spending = { limits, ...(coolOffUntil && { coolOffUntil }) }
  api.use(
    http.get(apiUrl('/spending-limits'), () => ok(now)),
    http.put(apiUrl('/spending-limits'), async ({ request }) => {
      const wish = (await request.json()) as Record<string, number | null>
      sent.push(wish)
      now = {
        ...now,
        limits: now.limits.map((one) =>
          one.period in wish ? { ...one, cap: wish[one.period] ?? null, next: undefined } : one
        ),
      }
      return ok(now)
    }),
    http.post(apiUrl('/spending-limits/cool-off'), async ({ request }) => {
      const { days } = (await request.json()) as { days: number }
      sent.push({ days })
      if (coolOffUntil && days === 1)
        return refusal(422, 'invalid', 'Please check the highlighted fields.', {
          fields: { days: 'Your break lasts longer already.' },
        })
      now = { ...now, coolOffUntil: inHours(days * 24) }
      return ok(now)
    })
  )
  return sent
}
const rowOf = async (period: string) => within((await screen.findByRole('heading', { name: period })).closest('li')!)

test('each limit shows what is spent and left, its reset time, and a pending change', async () => {
  serve([limit('day', 50, 12.5, { cap: 80, at: inHours(23) }), limit('week', 100, 120), limit('month', null, 140)])
  showScreen(<LimitsScreen />, { user: fan, path: '/wallet/limits' })
  const day = await rowOf('Daily')
  for (const words of ['$12.50 of $50.00', '$37.50 left', 'Resets in 5 hr.', 'Goes up to $80.00: in 23 hr.'])
    expect(day.getByText((_, node) => node?.textContent === words && node.tagName !== 'LI')).toBeTruthy()
  expect(day.getByRole('progressbar', { name: 'Spent of your daily limit' }).ariaValueNow).toBe('25')
  const week = await rowOf('Weekly')
  expect(week.getByText('Limit reached')).toBeTruthy()
  expect(week.getByRole('progressbar').ariaValueNow).toBe('100')
  const month = await rowOf('Monthly')
  expect(month.getByText('No limit')).toBeTruthy()
  expect(month.queryByRole('progressbar')).toBeNull()
})

test('a limit is changed in a dialog that says when the change takes effect', async () => {
  const sent = serve([limit('day', 50, 0), limit('week', null, 0), limit('month', null, 0)])
  showScreen(<LimitsScreen />, { user: fan, path: '/wallet/limits' })
  fireEvent.click(await screen.findByRole('button', { name: 'Change daily limit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Daily limit' }))
  const amount = dialog.getByRole('textbox', { name: 'Maximum' })
  expect((amount as HTMLInputElement).value).toBe('50')
  for (const [typed, said] of [
    ['80', /take effect in 24 hours/],
    ['20,5', /right away/],
    ['0', /can't buy anything/],
  ] as const) {
    fireEvent.change(amount, { target: { value: typed } })
    expect(dialog.getByText(said)).toBeTruthy()
  }
  fireEvent.change(amount, { target: { value: 'much' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/up to two decimals/)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(amount, { target: { value: '20,5' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Limit saved']))
  expect(sent).toEqual([{ day: 20.5 }])
  expect(await screen.findByText('$0.00 of $20.50')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change daily limit' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove limit in 24 hours' }))
  await waitFor(() => expect(sent[1]).toEqual({ day: null }))
  expect(toastTexts().at(-1)).toBe('Saved. It takes effect in 24 hours.')
})

test('a pending raise can be cancelled', async () => {
  const sent = serve([
    limit('day', 50, 0),
    limit('week', 70, 0, { cap: null, at: inHours(3) }),
    limit('month', null, 0),
  ])
  showScreen(<LimitsScreen />, { user: fan, path: '/wallet/limits' })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep $70.00' }))
  await waitFor(() => expect(sent).toEqual([{ week: 70 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep $70.00' })).toBeNull())
})

test('a break asks for confirmation, and a shorter one is refused in the same place', async () => {
  const sent = serve([limit('day', null, 0), limit('week', null, 0), limit('month', null, 0)], inHours(100))
  showScreen(<LimitsScreen />, { user: fan, path: '/wallet/limits' })
  expect(await screen.findByText(/You're taking a break until/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Extend break' }))
  expect(sent).toEqual([])
  const ask = () => within(screen.getByRole('dialog', { name: /^Take a 1-/ }))
  fireEvent.click(ask().getByRole('button', { name: 'Extend break' }))
  expect(await ask().findByText('Your break lasts longer already.')).toBeTruthy()
  fireEvent.click(ask().getByRole('button', { name: 'Not now' }))
  fireEvent.click(screen.getByRole('radio', { name: '1 week' }))
  fireEvent.click(screen.getByRole('button', { name: 'Extend break' }))
  fireEvent.click(ask().getByRole('button', { name: 'Extend break' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Your break has started']))
  expect(sent).toEqual([{ days: 1 }, { days: 7 }])
})

test('a screen that failed to load offers a retry', async () => {
  api.use(http.get(apiUrl('/spending-limits'), () => refusal(500, 'internal', 'Something went wrong.')))
  showScreen(<LimitsScreen />, { user: fan, path: '/wallet/limits' })
  expect(await screen.findByText("Your limits couldn't be loaded")).toBeTruthy()
  serve([limit('day', 10, 0), limit('week', null, 0), limit('month', null, 0)])
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('$0.00 of $10.00')).toBeTruthy()
})

test('an error names the limit, the rest and its reset time, and links to the limits', () => {
  const above = new ApiError(403, {
    code: 'limit_reached',
    message: '',
    period: 'week',
    cap: 60,
    left: 7.5,
    resetsAt: inHours(30),
  })
  const { container, unmount } = showScreen(<PurchaseError error={above} />)
  expect(container.textContent).toBe(
    'This goes over your weekly limit of $60.00.Nothing was charged. You have $7.50 left. Resets tomorrowYour limits'
  )
  expect(screen.getByRole('link', { name: 'Your limits' }).getAttribute('href')).toBe('/wallet/limits')
  unmount()
  const until = '2099-05-04T12:00:00.000Z'
  const pausing = showScreen(<PurchaseError error={new ApiError(403, { code: 'cooling_off', message: '', until })} />)
  expect(pausing.container.textContent).toBe(
    `You're taking a break from spending until ${moment(until, 'en')}Nothing was charged.Your limits`
  )
})
