import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { AnyInput } from '../../../src/api/input.ts'
import type { TestApp } from '../app.ts'
import type { ConsistencyFixtures, Side } from './fixtures.ts'

/** Prepares what a row needs before its call; may return the id of what it created. */
export type Given = (fixtures: ConsistencyFixtures, app: TestApp) => unknown

/**
 * What a call changes on the screens of a side: the reads whose answers differ afterwards; or why there are none; or why
 * they are updated only with the next load (`later`).
 */
export type Shows = readonly EndpointName[] | string | { later: string }

/** One call of an endpoint that changes data, and what it changes for its caller and for the other sides. */
export type ConsistencyRow = {
  by: Side
  input: (fixtures: ConsistencyFixtures, made: string) => AnyInput
  /** A side that is missing is not checked. */
  shows: Readonly<Partial<Record<Side, Shows>>>
  /** Runs before the call, and after it. */
  given?: Given
  undo?: Given
  /** Reads that are not updated, each with the reason. */
  except?: Partial<Record<EndpointName, string>>
}

/** The rows, or the reason why an endpoint needs none. */
export type ConsistencyRows = Partial<Record<EndpointName, ConsistencyRow | string>>

type Steps = Pick<ConsistencyRow, 'given' | 'undo' | 'except'>

const otherSide = { fan: 'creator', creator: 'fan' } as const

/** A call of the fan or the creator: what it changes of `mine`, the caller's own, and of `theirs`, those of the other one. */
export const row = (
  by: 'fan' | 'creator',
  input: ConsistencyRow['input'],
  mine: readonly EndpointName[],
  theirs: Shows,
  steps: Steps = {}
): ConsistencyRow => ({ by, input, shows: { [by]: mine, [otherSide[by]]: theirs }, ...steps })

/** Operators with all rights see these reads change; for one with fewer, whatever she may see is compared. */
const onAdminScreens = (screens: readonly EndpointName[]) => ({ owner: screens, colleague: screens, support: [] })

/** The row of a call of the fan or the creator that operators see too, with the reads of theirs that it changes. */
export const withAdmin = (screens: readonly EndpointName[], shown: ConsistencyRow): ConsistencyRow => ({
  ...shown,
  shows: { ...shown.shows, ...onAdminScreens(screens) },
})

const notTheirs = 'it changes what only operators see'

/** A call of an operator: what it changes in the admin area, and on the screens of fan and creator. */
export const adminRow = (
  input: ConsistencyRow['input'],
  screens: readonly EndpointName[],
  { fan = notTheirs, creator = notTheirs, ...steps }: { fan?: Shows; creator?: Shows } & Steps = {}
): ConsistencyRow => ({ by: 'owner', input, shows: { ...onAdminScreens(screens), fan, creator }, ...steps })

/** A block between the two. */
export const blocked = {
  'streamMessages.list':
    'the blocked person has left the chat, and nobody blocks in one: tests/src/social/stream-messages/stream-messages.test.ts',
} as const

/** Reasons that several rows share. */
export const own = "it changes what only the caller's own screens show"
export const later = {
  later: 'names and pictures beside what people did: everybody who sees one would have to be told',
}
