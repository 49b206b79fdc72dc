import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { EarningsScreen } from '../../../src/features/money/earnings/EarningsScreen.tsx'
import { beforeInput, earningsPath, filterOf, showing, statsInput } from '../../../src/features/money/earnings/query.ts'
import { daysIn, periods, rangeBefore, rangeOf } from '../../../src/features/money/earnings/ranges.ts'
import { SaleScreen } from '../../../src/features/money/earnings/SaleScreen.tsx'
import { barsOf, rangeOfBar, scaleTop } from '../../../src/features/money/earnings/series.ts'
import { choose } from '../antd.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, HttpResponse, ok } from '../support.ts'

withScreens()

const today = '2026-11-21'
const person = { _id: fan._id, name: fan.name, username: 'bruna', avatar: '/a.jpg', isPerformer: false }
const sale = {
  _id: '0198a3c4-0000-7000-8000-000000000009',
  type: 'tip',
  gross: 10,
  fee: 2,
  net: 8,
  commission: 20,
  user: person,
  status: 'pending',
  availableAt: '2026-11-27T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  tokens: 10,
  quantity: 1,
  message: 'Encore!',
  item: { type: 'feed', _id: 'f1', title: 'Behind the curtain', isGone: false },
}
const sums = { gross: 30, fee: 6, net: 24, count: 3 }
const stats = {
  ...sums,
  returned: [{ status: 'disputed', net: 8, count: 1 }],
  pending: 8,
  available: 16,
  reserved: 0,
  nextReleaseAt: sale.availableAt,
  releases: [{ day: '2026-11-27', net: 8, count: 1 }],
  days: [
    {
      day: '2026-10-31',
      ...sums,
      net: 16,
      types: [
        { type: 'tip', net: 6 },
        { type: 'feed', net: 10 },
      ],
    },
    { day: '2026-11-20', ...sums, net: 8, types: [{ type: 'tip', net: 8 }] },
  ],
  types: [
    { type: 'tip', ...sums, net: 14, count: 2 },
    { type: 'feed', ...sums, net: 10, count: 1 },
  ],
  fans: [{ user: person, ...sums }],
}

test('the range has presets, accepts typed dates, and is compared with the range before it', () => {
  expect(rangeOf('12m', today)).toEqual({ from: '2025-12-01', to: today })
  expect(rangeOf('last', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysIn(rangeOf('30d', '2026-03-05'))).toBe(30)
  expect(rangeOf('custom', today, { from: '2026-05-10', to: '2026-05-01' })).toEqual({
    from: '2026-05-01',
    to: '2026-05-10',
  })
  expect(daysIn(rangeOf('custom', today, { from: '1999-01-01', to: 'x' }))).toBe(1100)
  const before = (period: (typeof periods)[number], day = today) => rangeBefore(period, rangeOf(period, day))
  expect(before('30d')).toEqual({ from: '2026-09-23', to: '2026-10-22' })
  expect(before('month')).toEqual({ from: '2026-10-01', to: '2026-10-21' })
  expect(before('last', '2026-03-05')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(before('year')).toEqual({ from: '2025-01-01', to: '2025-11-21' })
  expect(before('12m')).toEqual({ from: '2024-12-01', to: '2025-11-21' })
  const day = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.constantFrom(...periods), (now, period) => {
      const [range, past] = [rangeOf(period, now), rangeBefore(period, rangeOf(period, now))]
      return range.from <= range.to && past.from <= past.to && past.to < range.from
    })
  )
})

test('the chart has a bar for each day or month, whose cents add up, and each bar links to its days', () => {
  const days = [
    ['2026-02-28', 0.1],
    ['2026-03-01', 0.2],
    ['2026-03-03', 0.1],
  ].map(([day, net]) => ({ day: String(day), net: Number(net), types: [{ type: 'tip' as const, net: Number(net) }] }))
  const range = { from: '2026-02-28', to: '2026-03-03' }
  expect(barsOf(days, range, 'day', ['tip']).map(({ net }) => net)).toEqual([0.1, 0.2, 0, 0.1])
  expect(barsOf(days, range, 'month', ['feed', 'tip'])).toEqual([
    { key: '2026-02', net: 0.1, parts: [{ type: 'tip', net: 0.1 }] },
    { key: '2026-03', net: 0.3, parts: [{ type: 'tip', net: 0.3 }] },
  ])
  expect([rangeOfBar('2026-03', range), rangeOfBar('2026-03-02', range)]).toEqual([
    { from: '2026-03-01', to: '2026-03-03' },
    { from: '2026-03-02', to: '2026-03-02' },
  ])
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 1e7, noNaN: true }),
      (most) => scaleTop(most) >= most && scaleTop(most) <= most * 2
    )
  )
})

test('the address contains the filters, and no default ones', () => {
  const filter = filterOf({ period: 'month', type: 'tip', status: 'lost', user: 'x', q: ' bru ', compare: '1' }, today)
  expect(statsInput(filter)).toEqual({ query: { from: '2026-11-01', to: today, type: 'tip', q: 'bru' } })
  expect(beforeInput(filter).query).toMatchObject({ from: '2026-10-01', to: '2026-10-21', type: 'tip' })
  expect(earningsPath({ period: '30d', from: 'x', type: 'tip' }, { type: undefined, user: 'u' })).toBe(
    '/creator/earnings?period=30d&user=u'
  )
  expect(earningsPath({ by: 'month', type: 'tip' }, showing({ from: '2026-10-31', to: '2026-10-31' }))).toBe(
    '/creator/earnings?period=custom&from=2026-10-31&to=2026-10-31&type=tip'
  )
})

const serve = () => {
  const asked: URLSearchParams[] = []
  api.use(
    http.get(apiUrl('/performer/earning/stats'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return ok(
        new URL(request.url).searchParams.get('from')?.startsWith('2026') ? stats : { ...stats, net: 20, days: [] }
      )
    }),
    http.get(apiUrl('/performer/earning/search'), () => ok({ data: [sale], total: 1 }))
  )
  return asked
}

test('every figure links to its sales', async () => {
  serve()
  const { visit } = showScreen(<EarningsScreen today={today} />, {
    path: '/creator/earnings?period=year',
    user: creator,
  })
  const href = async (name: RegExp | string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href(/: \$16\.00$/)).toBe('/creator/earnings?status=available')
  expect(await href('Nov 27, 2026')).toBe('/creator/earnings?status=pending&release=2026-11-27')
  expect(await href(/^1 more sale was disputed: \$8.00/)).toBe('/creator/earnings?period=year&status=disputed')
  expect(await href('Tips')).toBe('/creator/earnings?period=year&type=tip')
  expect(
    within(screen.getByRole('region', { name: 'Top fans' }))
      .getByRole('link')
      .getAttribute('href')
  ).toBe(`/creator/earnings?period=year&user=${fan._id}`)
  expect(await href(/^\+20% compared with \$20.00/)).toBe(
    '/creator/earnings?period=custom&from=2025-01-01&to=2025-11-21'
  )
  const chart = screen.getByRole('slider', { name: /Your earnings from/ })
  fireEvent.focus(chart)
  expect(chart.getAttribute('aria-valuetext')).toBe('November 2026: $8.00 (Tip $8.00)')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuetext')).toBe('October 2026: $16.00 (Post $10.00 · Tip $6.00)')
  fireEvent.keyDown(chart, { key: 'Enter' })
  await waitFor(() => expect(visit.path).toBe('/creator/earnings?period=custom&from=2026-10-01&to=2026-10-31'))
})

test('each filter emits a new request, and can be removed', async () => {
  const asked = serve()
  const { visit } = showScreen(<EarningsScreen today={today} />, {
    path: `/creator/earnings?period=month&user=${fan._id}`,
    user: creator,
  })
  await screen.findByLabelText('Status')
  await choose('Status', 'Refunded')
  await waitFor(() =>
    expect(
      asked.some(
        (query) =>
          query.get('status') === 'refunded' && query.get('user') === fan._id && query.get('from') === '2026-11-01'
      )
    ).toBe(true)
  )
  fireEvent.change(screen.getByLabelText('Fan'), { target: { value: 'bru' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(visit.path).toContain('q=bru'))
  expect(screen.getByRole('link', { name: 'Remove filter: Sales to one fan' }).getAttribute('href')).toBe(
    '/creator/earnings?period=month&status=refunded&q=bru'
  )
  await choose('Period', 'From – to')
  await waitFor(() => expect(visit.path).toContain('period=custom&from=2026-11-01&to=2026-11-21'))
})

test('the file contains what is shown', async () => {
  serve()
  const asked: string[] = []
  api.use(
    http.get(apiUrl('/performer/earning/export'), ({ request }) => {
      asked.push(new URL(request.url).search)
      return new HttpResponse('a,b', {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="earnings.csv"' },
      })
    })
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  showScreen(<EarningsScreen today={today} />, { path: '/creator/earnings?period=month&type=tip', user: creator })
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(asked).toEqual(['?from=2026-11-01&to=2026-11-21&type=tip']))
})

test("a sale shows the price, the creator's part, and the date it becomes available", async () => {
  api.use(http.get(apiUrl(`/performer/earning/${sale._id}`), () => ok(sale)))
  showScreen(<SaleScreen id={sale._id} />, { user: creator })
  const page = within((await screen.findByRole('heading', { name: 'Tip' })).parentElement?.parentElement as HTMLElement)
  expect(page.getByRole('link', { name: 'Behind the curtain' }).getAttribute('href')).toBe('/posts/f1')
  expect(page.getByRole('link', { name: `All sales to ${fan.name}` }).getAttribute('href')).toBe(
    `/creator/earnings?user=${fan._id}`
  )
  for (const text of ['$10.00', '−$2.00', '$8.00', 'Encore!', 'On hold until Nov 27, 2026'])
    expect(page.getByText(text)).toBeTruthy()
  cleanup()
  api.use(
    http.get(apiUrl(`/performer/earning/${sale._id}`), () =>
      ok({ ...sale, status: 'refunded', returnedAt: '2026-11-21T10:00:00.000Z', item: { ...sale.item, isGone: true } })
    )
  )
  showScreen(<SaleScreen id={sale._id} />, { user: creator })
  expect(await screen.findByText("Refunded on Nov 21, 2026. You don't earn anything from this sale.")).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Behind the curtain' })).toBeNull()
})
