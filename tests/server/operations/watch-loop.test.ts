import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const lines: { msg: string; ms: number; cpuMs: number; endpoints: string[] }[] = []
let test: TestApp
beforeAll(async () => {
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as (typeof lines)[number])
      done()
    },
  })
  test = await testApp({ METRICS_TOKEN: 'a token for prometheus', LOG_LEVEL: 'warn' }, new Date(), logTo)
})
afterAll(() => test.close())

const work = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('a request that computes for more than 200 ms is a line with its endpoint, and is counted', async () => {
  const { clock } = test.deps
  const now = clock.now.bind(clock)
  let isSlow = true
  Object.assign(clock, {
    now: () => {
      if (isSlow) work(500)
      isSlow = false
      return now()
    },
  })
  await test.app.inject('/api/performers/nobody?q=a-secret')
  const held = () => lines.find(({ msg }) => msg === 'the event loop was held')
  await until(() => expect(held()).toBeDefined())
  expect(held()?.ms).toBeGreaterThan(200)
  expect(held()?.endpoints).toContain('GET /api/performers/:id')
  expect(JSON.stringify(held())).not.toContain('a-secret')
  const figures = await test.app.inject({
    url: '/api/metrics',
    headers: { authorization: 'Bearer a token for prometheus' },
  })
  expect(figures.body).toMatch(/stagedoor_event_loop_holds_total\{endpoint="GET \/api\/performers\/:id"/)
  expect(figures.body).toContain('nodejs_eventloop_lag_max_seconds')
})
