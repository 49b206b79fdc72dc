import * as fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { excerpt } from '../../../contract/text/excerpt.ts'
import { shares } from '../../../src/lib/shares.ts'

test('the shares of a poll or of earnings are whole percentages that add up to 100', () => {
  expect(shares([6.6, 18.6, 30.6, 44.2])).toEqual([7, 19, 30, 44])
  expect(shares([1, 1, 1])).toEqual([34, 33, 33])
  expect(shares([0, 0])).toEqual([0, 0])
  expect(shares([-5, 10])).toEqual([0, 100])
  expect(shares([1, 1], 8)).toEqual([13, 12])
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }), (parts) => {
      const sum = parts.reduce((all, part) => all + part, 0)
      const found = shares(parts)
      expect(found.reduce((all, part) => all + part, 0)).toBe(sum === 0 ? 0 : 100)
      parts.forEach((part, index) =>
        expect(Math.abs((found[index] ?? 0) - (sum === 0 ? 0 : (part / sum) * 100))).toBeLessThan(1)
      )
    })
  )
})

test('a long text is cut after a whole word, within its limit', () => {
  expect(excerpt('Slow bows and old varnish, tonight at eight', 26)).toBe('Slow bows and old varnish…')
  expect(excerpt('Slow bows and old varnish', 25)).toBe('Slow bows and old varnish')
  expect(excerpt('Slow bows and old varnish, tonight', 23)).toBe('Slow bows and old…')
  expect(excerpt('Donaudampfschifffahrtsgesellschaft', 12)).toBe('Donaudampfs…')
  expect(excerpt('a🎻🎻', 4)).toBe('a🎻…')
  expect(excerpt('ぼくのうたはあなたのうた 夜の音楽会', 10)).toBe('ぼくのうたはあなた…')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 10, max: 120 }), (text, most) => {
      const short = excerpt(text, most)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(short.isWellFormed()).toBe(true)
    })
  )
})

test('a summary keeps its triangle, because no rule removes its list-item display', () => {
  const root = join(import.meta.dirname, '../../..')
  const faults = globSync(['src/**/*.css', 'styles/*.css'], { cwd: root }).filter((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/([^{}]*(?<![.\w-])summary\b[^{}]*)\{([^{}]*)\}/g)].some(
      ([, , rules = '']) => /(^|[\s;])(display|list-style)\s*:(?!\s*list-item)/.test(rules)
    )
  )
  expect(faults).toEqual([])
})
