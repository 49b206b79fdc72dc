import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wallet } from '../../../contract/money/wallet.ts'
import { pageTemplates } from '../../../server/telemetry/page-templates.ts'
import { freePort } from '../../../scripts/lib/site.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer } from '../../support/data/people.ts'

const TOKEN = 'a token for prometheus'
const root = new URL('../../../', import.meta.url)
let app: TestApp
let port: number
beforeAll(async () => {
  port = await freePort()
  app = await testApp({ METRICS_TOKEN: TOKEN, METRICS_PORT: String(port), HOST: '127.0.0.1' })
})
afterAll(() => app.close())

const read = async (from = app): Promise<string> =>
  (await from.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body
/** The value of a figure whose labels include these. */
const valueOf = (text: string, name: string, labels: Record<string, string> = {}): number | undefined => {
  const line = text
    .split('\n')
    .find(
      (each) =>
        (each.startsWith(`${name}{`) || each.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`))
    )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('only the token opens the figures, on the site and on the port of their own', async () => {
  const own = `http://127.0.0.1:${port}`
  const wrong: Record<string, string>[] = [{}, { authorization: 'Bearer another token here' }]
  for (const headers of wrong) {
    expect((await app.app.inject({ url: '/api/metrics', headers })).statusCode).toBe(401)
    expect((await fetch(`${own}/metrics`, { headers })).status).toBe(401)
  }
  const answer = await fetch(`${own}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([answer.status, answer.headers.get('content-type')?.startsWith('text/plain')]).toEqual([200, true])
  expect(await answer.text()).toContain('# HELP stagedoor_sockets ')
  expect((await fetch(own)).status).toBe(404)
})

test('a site without METRICS_PORT and METRICS_TOKEN has no figures', async () => {
  const plain = await testApp()
  expect([(await plain.app.inject('/api/metrics')).statusCode, plain.deps.metrics]).toEqual([404, undefined])
  await plain.close()
})

test('requests are counted by template, and no address, name or id is a label', async () => {
  const creator = await createPerformer(app)
  await app.app.inject(`/api/performers/${creator.id}`)
  await app.app.inject(`/api/performers/${creator.username}-nobody`)
  await app.app.inject('/api/nothing-of-the-kind')
  await app.app.inject({ method: 'PROPFIND' as 'GET', url: '/api/health' })
  const text = await read()
  const count = 'stagedoor_http_request_duration_seconds_count'
  expect(valueOf(text, count, { route: '/api/performers/:id', status: '200' })).toBe(1)
  expect(valueOf(text, count, { route: '/api/performers/:id', status: '404' })).toBe(1)
  expect(valueOf(text, count, { method: 'GET', route: 'other', status: '404' })).toBe(1)
  for (const secret of [creator.id, creator.username, 'nothing-of-the-kind', 'PROPFIND'])
    expect(text).not.toContain(secret)
})

test('charges, events, jobs, the ledger, connections and parts have figures', async () => {
  // Of its own, because sums are read once a minute.
  const site = await testApp({ METRICS_TOKEN: TOKEN })
  const [fan, creator] = [await createFan(site), await createPerformer(site)]
  await topUpWallet(site, fan, 100)
  const paid = await site.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price: 10 } },
    { token: fan.token, headers: { 'idempotency-key': randomUUIDv7() } }
  )
  expect(paid.status).toBe(201)
  const text = await read(site)
  expect(valueOf(text, 'stagedoor_charges_total', { type: 'tip' })).toBe(1)
  expect(valueOf(text, 'stagedoor_events_total', { event: 'purchase.completed' })).toBe(1)
  expect(valueOf(text, 'stagedoor_ledger_balance_minor_units', { unit: 'token' })).toBeDefined()
  for (const table of ['ledger_entry', 'notification_past']) {
    expect(valueOf(text, 'stagedoor_months_ahead', { table })).toBe(3)
    expect(valueOf(text, 'stagedoor_rows_without_month', { table })).toBe(0)
  }
  expect(valueOf(text, 'stagedoor_database_connections_max')).toBe(8)
  expect(valueOf(text, 'stagedoor_part_ready', { part: 'database' })).toBe(1)
  expect(valueOf(text, 'stagedoor_live_streams')).toBe(0)
  expect(valueOf(text, 'stagedoor_media_tasks', { worker: 'pictures', state: 'waiting' })).toBe(0)
  await site.deps.jobs.enqueue('count-words', {})
  await expect
    .poll(async () => valueOf(await read(site), 'stagedoor_job_duration_seconds_count', { queue: 'count-words' }))
    .toBeGreaterThan(0)
  await site.close()
})

test('an address of a page becomes the template of its file', () => {
  const templateOf = pageTemplates(root.pathname)
  expect(
    ['/', '/nina?tab=1', '/subscriptions/following', '/_next/static/x.js', '/logo.svg', '/a/b/c/d/e'].map(templateOf)
  ).toEqual(['/', '/[profileId]', '/subscriptions/following', 'static', 'static', 'other'])
})

describe('deploy/monitoring', () => {
  const file = (name: string) => readFileSync(new URL(`deploy/monitoring/${name}`, root), 'utf8')
  /** Names in an expression, without functions, labels and texts. */
  const namesIn = (expression: string): string[] =>
    [
      ...expression
        .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
        .matchAll(/\b[a-z][a-z0-9_]{2,}\b(?!\s*\()/g),
    ]
      .map(([name]) => name)
      .filter((name) => !['and', 'for', 'sum'].includes(name))
  const known = async () => {
    const names = [...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    return new Set(
      names.flatMap(([, name = '', type]) =>
        type === 'histogram' || type === 'summary' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
      )
    ).add('up')
  }
  /** Figures of node_exporter and blackbox_exporter, as their manuals name them. */
  const ofOthers = [
    'node_systemd_timer_last_trigger_seconds',
    'node_systemd_unit_state',
    'probe_ssl_earliest_cert_expiry',
    'node_filesystem_avail_bytes',
  ]

  test('every figure in the dashboard exists', async () => {
    const { panels } = JSON.parse(file('dashboard.json')) as {
      panels: { title: string; targets: { expr: string }[] }[]
    }
    const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))
    expect(used.length).toBeGreaterThan(20)
    const all = await known()
    expect(used.filter((name) => !all.has(name))).toEqual([])
  })

  test('every figure in the eighteen alert rules exists, each rule says when and how urgent, and the manual explains it', async () => {
    const rules = file('alerts.yml').split('- alert: ').slice(1)
    expect(rules).toHaveLength(18)
    const all = new Set([...(await known()), ...ofOthers])
    const manual = readFileSync(new URL('deploy/README.md', root), 'utf8')
    for (const rule of rules) {
      const [name = ''] = rule.split('\n')
      const expression = /^ +expr: (.*)$/m.exec(rule)?.[1] ?? ''
      expect([name, namesIn(expression).filter((each) => !all.has(each))]).toEqual([name, []])
      expect(rule).toMatch(/severity: (?:page|ticket) \}/)
      expect(rule).toMatch(/summary: "/)
      expect(manual).toContain(name)
    }
  })
})
