import { expect, test } from 'vitest'
import { cutPlace } from '../../../../src/features/catalogue/feeds/cut-place.ts'

test('a folded text is not cut within an address, so that its link does not lead elsewhere', () => {
  const text = `${'word '.repeat(10)}https://ex.com/${'a'.repeat(100)} more`
  expect(text.slice(0, cutPlace(text, 70))).toBe('word '.repeat(10).trim())
  const first = `https://ex.com/${'a'.repeat(100)}`
  expect(first.slice(0, cutPlace(`${first} more`, 70))).toBe(first)
  expect(cutPlace('😀'.repeat(50), 71)).toBe(70)
})
