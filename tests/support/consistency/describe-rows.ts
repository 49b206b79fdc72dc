import { describe, expect, test, vi } from 'vitest'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import { emits } from '../../../contract/emits.generated.ts'
import { WAIT_MS } from '../wait-times.ts'
import { shownTable } from './rows.ts'
import type { Behind, Shown, Harness } from './harness.ts'
import type { ConsistencyRow } from './row.ts'
import type { Side } from './fixtures.ts'

/** Time, in ms, after which the server is asked again what should be shown. */
const ASK_AGAIN_MS = 1500

const explained = (behind: readonly Behind[]): string =>
  behind
    .map(({ side, device, read: [name, input], shown, expected }) => {
      const at = [...expected].findIndex((letter, n) => letter !== shown[n])
      const part = (text: string): string => text.slice(Math.max(0, at - 60), at + 100)
      return `${side} ${device}: ${name} ${JSON.stringify(input)}\n    is    …${part(shown)}\n    wants …${part(expected)}`
    })
    .join('\n')

/** What may be missing when a store does not show what the server answers. */
const remedy =
  "A screen still shows the earlier answer. Does a row of src/api/invalidations.ts name the read, for an event of the call's `causes`? Does `audience` (server/realtime/audience.ts) name the other person? What is in a slice (conversations, messages, balances) needs a socket event instead."

/** Waits until all stores show what the server answers. */
export async function showsAll(
  harness: Harness,
  isRelevant: (behind: Behind) => boolean = () => true,
  asked?: Shown
): Promise<Shown> {
  let expected = asked ?? (await harness.answers())
  let at = Date.now()
  const check = async (): Promise<void> => {
    const behind = (await harness.behind(expected)).filter(isRelevant)
    if (behind.length === 0) return
    // The server may have gone on meanwhile.
    if (Date.now() - at > ASK_AGAIN_MS) {
      expected = await harness.answers()
      at = Date.now()
    }
    throw new Error(`${explained(behind)}\n${remedy}`)
  }
  await vi.waitFor(check, { timeout: WAIT_MS, interval: 50 })
  return expected
}

/** Whether a store must show the change by itself. */
const isExpected =
  (name: EndpointName, { by, shows }: ConsistencyRow) =>
  ({ side, device, read: [read] }: Behind): boolean => {
    const shown = shows[side]
    if (typeof shown === 'object' && 'later' in shown) return false
    // The form that changes the account writes the answer into the store.
    const isWritten = side === by && device === 1 && read === 'users.me' && emits[name]?.includes('account.changed')
    return shown !== undefined && !isWritten
  }

/** Every row of the tables for which `isMine` holds: its call is made, and everybody's screens are compared. */
export function describeRows(stageOf: () => Harness, isMine: (row: ConsistencyRow) => boolean): void {
  const rows = Object.entries(shownTable).flatMap(([name, row]) =>
    typeof row === 'object' && isMine(row) ? [{ name: name as EndpointName, row }] : []
  )
  /** What is shown, unless something was changed since without the stores. */
  let known: Shown | undefined

  const changed = (side: Side, before: Shown, after: Shown): EndpointName[] => [
    ...new Set(
      stageOf().screens[side].flatMap(([name], at) => (before[side]?.[at] === after[side]?.[at] ? [] : [name]))
    ),
  ]

  describe.each(rows)('$name', ({ name, row }) => {
    test('is shown on all devices of its caller and of everybody whom it concerns', async () => {
      const harness = stageOf()
      const { fixtures, app } = harness
      const isKept = ({ read: [read] }: Behind): boolean => row.except?.[read] === undefined
      const catchUp = async (): Promise<Shown> => {
        const expected = await harness.answers()
        await harness.catchUp(expected)
        return showsAll(harness, isKept, expected)
      }
      const before = known
      known = undefined
      try {
        const made = row.given && String(await harness.quietly(() => row.given?.(fixtures, app)))
        const start = before && !row.given ? before : await catchUp()
        await harness.stores[row.by]?.[0]?.call(name, row.input(fixtures, made ?? ''))
        const isRelevant = isExpected(name, row)
        const after = await showsAll(harness, (behind) => isKept(behind) && isRelevant(behind))
        for (const side of harness.sides) {
          const shown = row.shows[side]
          const reads = changed(side, start, after)
          if (typeof shown === 'string')
            expect(
              reads,
              `${side}: the row says "${shown}", but these answers changed. Name them in the row instead.`
            ).toEqual([])
          else if (Array.isArray(shown))
            expect(
              shown.filter((read) => !reads.includes(read)),
              `${side}: the call did not change these answers. If it should, does the row call it with another value than before? Is the field compared in tests/support/consistency/comparable.ts? Otherwise take them out of the row.`
            ).toEqual([])
        }
        const isShownToAll = harness.sides.every(
          (side) => typeof row.shows[side] === 'string' || Array.isArray(row.shows[side])
        )
        if (!row.undo && !row.except && isShownToAll) known = after
      } finally {
        if (row.undo) await harness.quietly(() => row.undo?.(fixtures, app))
      }
    })
  })
}
