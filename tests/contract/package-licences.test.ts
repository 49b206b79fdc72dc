import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAllowed, refusedLicences, type LockedPackage } from '../../scripts/lib/package-licences.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('licences', () => {
  it('of every package in the lock file are allowed', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
    expect(refusedLicences(packages)).toEqual([])
  })

  it('are refused when one of AND is not allowed, when none of OR is, and when a package states none', () => {
    expect(
      ['MIT', '(MIT OR GPL-3.0)', 'MIT AND Zlib', 'MIT AND GPL-3.0', 'GPL-3.0 OR AGPL-3.0'].map(isAllowed)
    ).toEqual([true, true, true, false, false])
    const packages = { '': {}, 'node_modules/a': { license: 'AGPL-3.0' }, 'node_modules/b/node_modules/c': {} }
    expect(refusedLicences(packages)).toEqual(['a: AGPL-3.0', 'c: no licence stated'])
  })

  it('that require it have their data and fonts named where every visitor can read it', () => {
    const text = read('public/attribution.txt')
    for (const name of ['Countries States Cities Database', 'Besley', 'Figtree', 'DejaVu', 'caniuse', 'libheif'])
      expect(text).toContain(name)
  })
})
