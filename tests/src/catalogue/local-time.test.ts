import { afterAll, beforeAll, expect, test } from 'vitest'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { movedFrom, twinOf, zoneName } from '../../../src/features/catalogue/items/local-time.ts'

const zone = process.env['TZ']
beforeAll(() => {
  dayjs.extend(customParseFormat)
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => void (zone === undefined ? delete process.env['TZ'] : (process.env['TZ'] = zone)))

test('the offset is that of the chosen moment, not of today', () => {
  expect(zoneName('en', Date.parse('2026-01-15T12:00:00Z'))).toBe('Europe/Berlin, GMT+1')
  expect(zoneName('en', Date.parse('2026-07-15T12:00:00Z'))).toBe('Europe/Berlin, GMT+2')
})

test('a time that comes twice has a twin in either direction; others have none', () => {
  expect(twinOf('2026-10-25T00:30:00.000Z')).toEqual({ iso: '2026-10-25T01:30:00.000Z', isLater: true })
  expect(twinOf('2026-10-25T01:30:00.000Z')).toEqual({ iso: '2026-10-25T00:30:00.000Z', isLater: false })
  expect([twinOf('2026-10-25T03:30:00.000Z'), twinOf('2026-03-29T00:30:00.000Z')]).toEqual([undefined, undefined])
})

test.each([
  ['Mar 29, 2026 2:30 AM', ['MMM D, YYYY h:mm A']],
  ['2026-03-29 02:30', ['MMM D, YYYY h:mm A', 'YYYY-MM-DD HH:mm']],
  ['29/03/2026 02:30', ['DD/MM/YYYY HH:mm']],
])('a skipped time is as long after the change: %s', (text, formats) => {
  expect(movedFrom(text, formats)).toBe('2026-03-29T01:30:00.000Z')
})

test('what exists or is no time at all is left alone', () => {
  for (const text of ['Mar 28, 2026 2:30 AM', 'nonsense', ''])
    expect(movedFrom(text, ['MMM D, YYYY h:mm A'])).toBeUndefined()
})
