import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { AnyInput } from '../../../src/api/input.ts'
import type { TestApp } from '../app.ts'
import type { ShownWorld, Side } from './world.ts'

/** Brings about what a row needs, before its call; may return the id of what it has made. */
export type Given = (world: ShownWorld, app: TestApp) => unknown

/**
 * One call of an endpoint that changes data. `mine`: reads of the caller whose answers it changes; `theirs`: those of
 * the other side, or why it changes none of them, or why they are shown only with the next load (`later`).
 */
export type ShownRow = {
  by: Side
  input: (world: ShownWorld, made: string) => AnyInput
  mine: readonly EndpointName[]
  theirs: readonly EndpointName[] | string | { later: string }
  /** What has to be so before the call, and what is undone after it. */
  given?: Given
  undo?: Given
  /** Reads that do not follow, each with the reason. */
  except?: Partial<Record<EndpointName, string>>
}

/** The rows, or the reason why an endpoint needs none. */
export type ShownRows = Partial<Record<EndpointName, ShownRow | string>>

export const row = (
  by: Side,
  input: ShownRow['input'],
  mine: ShownRow['mine'],
  theirs: ShownRow['theirs'],
  steps: Pick<ShownRow, 'given' | 'undo' | 'except'> = {}
): ShownRow => ({ by, input, mine, theirs, ...steps })

/** A block between the two. */
export const blocked = {
  'streamMessages.list':
    'the blocked person has left the chat, and nobody blocks in one: tests/src/messages/stream-messages.test.ts',
} as const

/** Reasons that several rows share. */
export const own = "it changes what only the caller's own screens show"
export const later = { later: 'how people look beside what they did; a name concerns everybody who sees it somewhere' }
