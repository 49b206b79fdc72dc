import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import { allows } from '../../contract/admin/roles.ts'
import { invalidations } from '../../src/api/invalidations.ts'
import { table } from './support/table.ts'
import { emits } from '../../contract/emits.generated.ts'
import { describeRows } from '../support/consistency/describe-rows.ts'
import { shownTable } from '../support/consistency/rows.ts'
import { openHarness, type Harness } from '../support/consistency/harness.ts'
import type { Side } from '../support/consistency/fixtures.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness(['fan', 'creator', 'owner', 'colleague', 'support'])
})
afterAll(() => harness.close())

describeRows(
  () => harness,
  ({ shows }) => shows.owner !== undefined
)

test('nobody hears of what others do that changes only what they may not see', async () => {
  const permissionOf = new Map(
    table.map(({ label, endpoint: { access, permission } }) => [label, access === 'admin' && permission])
  )
  const role = { fan: undefined, creator: undefined, owner: 'owner', colleague: 'owner', support: 'support' } as const
  const causedBy = (side: Side): ReadonlySet<string> =>
    new Set(
      Object.entries(shownTable).flatMap(([name, row]) =>
        typeof row === 'object' && row.by === side ? (emits[name as EndpointName] ?? []) : []
      )
    )
  for (const side of harness.sides)
    for (const store of harness.stores[side] ?? [])
      for (const event of await store.heard()) {
        const stale: readonly EndpointName[] = invalidations[event] ?? []
        const isSeen = (name: EndpointName): boolean => {
          const permission = permissionOf.get(name)
          return permission ? allows(role[side], permission) : true
        }
        expect(stale.length === 0 || causedBy(side).has(event) || stale.some(isSeen), `${side} hears ${event}`).toBe(
          true
        )
      }
})
