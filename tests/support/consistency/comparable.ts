import type { EndpointName } from '../../../contract/endpoint-names.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that differ from one answer to the next although nothing has changed. */
const volatile = new Set([
  'asOf',
  'balanceAsOf',
  'lastSeenAt',
  'isCurrent',
  'isOnline',
  'version',
  'totalPeople',
  'clockAhead',
])

/** Without the signature of an address, and without the origin of the API, which only the client adds. */
const unsigned = (text: string): string => text.replace(/\?\S*/, '').replace(/https?:\/\/[^/]+(?=\/(?:m|api)\/)/g, '')

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return unsigned(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, inner]) => inner !== undefined && !volatile.has(key))
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, plain(inner)]))
}

const bySeq = (items: readonly Fields[]): Fields[] => items.toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
const itemsOf = (answer: unknown): readonly Fields[] => (answer as { data: readonly Fields[] }).data
const only = (item: Fields, ...keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, item[key]]))

/**
 * The part of an answer that is compared, where it is not all of it. Of answers that are in a slice instead of the query
 * cache, these are the fields that the slice keeps current: a new one belongs here. Of a dispute, the facts about the
 * payment are left out, because they count what the fan does in other rows.
 */
const kept: Partial<Record<EndpointName, (answer: unknown) => unknown>> = {
  'conversations.list': (answer) =>
    itemsOf(answer).map((one) => ({
      ...only(one, '_id', 'isMuted', 'totalNotSeenMessages', 'canWrite', 'recipientReadSeq'),
      last: only((one['lastMessage'] ?? {}) as Fields, '_id', 'text', 'isDeleted'),
    })),
  'messages.list': (answer) =>
    bySeq(itemsOf(answer)).map((one) => only(one, '_id', 'text', 'isDeleted', 'isLocked', 'isBought', 'tip', 'call')),
  'adminDisputes.view': (answer) => ({ ...(answer as Fields), facts: undefined, suggested: undefined }),
  'adminSystem.view': (answer) => failedJobs(answer),
  'streamMessages.list': (answer) =>
    bySeq(itemsOf(answer)).map((one) => only(one, '_id', 'text', 'isDeleted', 'isHeld')),
}

/** Of the page of the system only what operators change: all else is measured with each answer. */
const failedJobs = (answer: unknown): unknown =>
  (answer as { queues: readonly Fields[] }).queues.flatMap(({ queue, failed }) => (failed ? [{ queue, failed }] : []))

/** An answer as text that is equal for two answers that show the same; one that has not come yet equals none. */
export const comparable = (name: EndpointName, answer: unknown): string =>
  answer === undefined ? 'not loaded' : JSON.stringify(plain(kept[name] ? kept[name](answer) : answer))
