import { expect, test } from 'vitest'
import { ago, ahead, bytes, count, day, duration, money, formatInteger } from '../../../src/lib/format.ts'

/** Replaces the non-breaking spaces of Intl with plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('formats money from wire decimals, by language and currency', () => {
  expect(money(1240.5, 'en')).toBe('$1,240.50')
  expect(money(9, 'en')).toBe('$9.00')
  expect(plain(money(1240.5, 'pt', 'BRL'))).toBe('R$ 1.240,50')
})

test('formats counts, sizes and durations', () => {
  expect([count(9870, 'en'), count(12_400, 'en'), plain(count(12_400, 'pt'))]).toEqual(['9,870', '12.4K', '12,4 mil'])
  expect([formatInteger(999, 'en'), formatInteger(12_345, 'en'), formatInteger(12_345, 'pt')]).toEqual([
    '999',
    '12,345',
    '12.345',
  ])
  expect([812_000, 1_400_000_000, 0, 1, 47].map((size) => bytes(size, 'en'))).toEqual([
    '812 kB',
    '1.4 GB',
    '0 bytes',
    '1 byte',
    '47 bytes',
  ])
  expect([duration(0.4), duration(245), duration(3729)]).toEqual(['0:00', '4:05', '1:02:09'])
})

test('formats relative times in both directions, and dates from a week on', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(ago('2026-11-21T11:59:40Z', 'en', now)).toBe('now')
  expect(ago('2026-11-21T11:55:00Z', 'en', now)).toBe('5 min. ago')
  expect(ago('2026-11-20T11:00:00Z', 'en', now)).toBe('yesterday')
  expect(ago('2026-11-23T13:00:00Z', 'en', now)).toBe('in 2 days')
  expect(ago('2026-11-01T13:00:00Z', 'en', now)).toBe(day('2026-11-01', 'en'))
  expect(ago('2026-11-20T11:00:00Z', 'pt', now)).toBe('ontem')
})

test('a time ahead is only called now once it has come', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(ahead('2026-11-21T12:00:20Z', 'en', now)).toBe('in less than a minute')
  expect(ahead('2026-11-21T12:00:59.900Z', 'pt', now)).toBe('em menos de um minuto')
  expect(ahead('2026-11-21T12:01:00Z', 'en', now)).toBe('in 1 min.')
  expect(ahead('2026-11-21T12:00:00Z', 'en', now)).toBe('now')
})
