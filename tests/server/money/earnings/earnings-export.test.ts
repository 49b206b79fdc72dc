import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine } from '../../../../server/http/csv.ts'
import { type TestApp } from '../../../support/app.ts'
import { createMonthOfSales, type MonthOfSales } from '../../../support/data/month-of-sales.ts'
import { type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let creator: TestPerson
let anna: TestPerson
let bruno: TestPerson
let ids: MonthOfSales['ids']
const csv = (query: Record<string, string> = {}, language = 'en') =>
  test.app.inject({
    method: 'GET',
    url: '/api/performer/earning/export',
    query,
    headers: { authorization: creator.token, 'accept-language': language },
  })

beforeAll(async () => void ({ test, creator, anna, bruno, ids } = await createMonthOfSales()))
afterAll(() => test.close())

describe('the file', () => {
  it('has a line for each sale, oldest first, that no spreadsheet reads as a formula', async () => {
    const answer = await csv({ from: '2026-05-01', to: '2026-05-19' })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="earnings-2026-05-01-2026-05-19.csv"',
    ])
    const lines = answer.body.split('\r\n')
    expect(lines).toHaveLength(1 + 5 + 1)
    expect(lines[0]).toMatch(/^\uFEFFDate,Type,Fan,/)
    expect(lines[1]).toBe(
      `2026-05-05T22:00:00.000Z,tip,Bruno,${bruno.username},,,1,40.00,40.00,8.00,20,32.00,USD,refunded,2026-05-12T22:00:00.000Z,2026-05-06T02:00:00.000Z,${ids.back}`
    )
    expect(lines[2]).toContain(
      `feed,"'=Anna, ""the first""",${anna.username},Behind the curtain,,1,12.50,12.50,2.50,20,10.00,USD,available`
    )
    expect(
      (await csv({ from: '2026-05-01', to: '2026-05-19', type: 'tip', user: anna.id }, 'pt')).body
        .split('\r\n')
        .slice(0, 2)
    ).toEqual([expect.stringMatching(/^\uFEFFData;Tipo;Fã;/), expect.stringContaining(';Encore!;')])
  })

  it.each([
    '=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '−1',
    '﹫a',
    '\t=1',
    '\r=1',
    '  =1',
    '\u00A0＝1',
    '\u200B=1',
    '\uFEFF@a',
    '\n=1',
    '\u3000=1',
  ])('marks %j as text', (typed) => {
    expect(csvLine([typed]).replace(/^"/, '').startsWith(`'${typed}`)).toBe(true)
  })

  it('leaves other text unchanged', () => {
    expect(csvLine(['Anna = Bruno', '1-2', 'a@b', -3, 'Ａ＝Ｂ'])).toBe('Anna = Bruno,1-2,a@b,-3,Ａ＝Ｂ\r\n')
  })

  it('is complete, whatever its length', async () => {
    await sql`with made as (select gen_random_uuid() as id, n from generate_series(1, 2500) n),
      moved as (insert into ledger_transaction (id, kind, reference, created_at) select id, 'tip', 'many:' || n, '2025-01-01' from made)
      insert into sale (id, transaction_id, type, performer_id, buyer_id, gross, fee, net, commission_bp, tokens, available_at, created_at)
      select id, id, 'tip', ${creator.id}, ${anna.id}, n, 0, n, 0, n, '2025-01-08', '2025-01-01'::timestamptz + (n / 3) * interval '1 second' from made`.execute(
      test.deps.db
    )
    const lines = (await csv({ from: '2025-01-01', to: '2025-01-01' })).body.trim().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(2500)
    expect(lines.map((line) => line.slice(0, 24))).toEqual(lines.map((line) => line.slice(0, 24)).sort())
  })
})
