import { expect } from 'vitest'

/**
 * Expects a reason for each of the names found, and no reason for any other. `remedy` says what to do about a name that
 * has none.
 */
export function expectReasons(
  found: readonly string[],
  reasons: Readonly<Record<string, string>>,
  remedy: string
): void {
  expect(
    found.filter((name) => !Object.hasOwn(reasons, name)),
    remedy
  ).toEqual([])
  expect(
    Object.keys(reasons).filter((name) => !found.includes(name)),
    'These need no reason any more: delete their lines from the table in the test.'
  ).toEqual([])
}
