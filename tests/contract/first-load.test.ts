import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Imports that load code: not `import type`, and not `import()`, which loads later. */
const STATIC_IMPORT = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

/**
 * Everything that is loaded with a file before any `import()` is called: paths below the root, and names of packages.
 */
const loadedWith = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(STATIC_IMPORT)) {
    if (!specifier.startsWith('.')) found.add(specifier)
    else {
      const target = relative(root, join(root, dirname(file), specifier))
      if (/\.tsx?$/.test(target) && existsSync(join(root, target))) loadedWith(target, found)
    }
  }
  return found
}

test('a form that validates by a schema of the contract loads zod', () => {
  expect(loadedWith('pages/auth/forgot.tsx')).toContain('zod')
})

/** The tables that are loaded with the first call: all endpoints, what they cause, and what that makes outdated. */
const tables = ['contract/endpoints.generated.ts', 'contract/emits.generated.ts', 'src/api/invalidations.ts']

test('the code of a call loads the tables of all endpoints and events', () => {
  expect([...loadedWith('src/api/call.ts')]).toEqual(expect.arrayContaining(tables))
})

test.each([
  '_app',
  '_error',
  'index',
  '[profileId]',
  'posts/[id]',
  'page/[slug]',
  'videos/[id]',
  'galleries/[id]',
  'products/[id]',
  'live/[profileId]',
  'explore',
  'auth/login',
  'home',
  'bookmarks',
  'messages/[id]',
  'notifications',
  'subscriptions/index',
  'purchases',
  'wallet/index',
])('the first load of %s contains neither zod nor a schema of the contract, nor the tables', (page) => {
  const loaded = [...loadedWith(`pages/${page}.tsx`)]
  expect(loaded.length).toBeGreaterThan(5)
  expect(
    loaded.filter((file) => file === 'zod' || tables.includes(file)),
    'Use `import type` for schemas and `lazyClient` or `import()` for what is needed later; limits come from contract/limits.ts.'
  ).toEqual([])
})
