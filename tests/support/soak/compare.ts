import type { LoadClient } from './load-client.ts'

/** A conversation that somebody knows otherwise than it was: what is missing or there twice, and how many there are. */
export type ThreadFault = {
  conversationId: string
  wrong: string[]
  has: number
  expected: number
  isInOrder: boolean
}

/** Compares what everybody knows with what was acknowledged: exactly once, and in order. */
export function compareThreads(clients: readonly LoadClient[]): ThreadFault[] {
  const sent = clients.flatMap((client) => client.acknowledged)
  const byConversation = Map.groupBy(sent, (message) => message.conversationId)
  return clients.flatMap((client) =>
    [...client.known].flatMap(([conversationId, { messages }]) => {
      const expected = (byConversation.get(conversationId) ?? []).map((message) => message._id)
      const has = new Map(Map.groupBy(messages, (message) => message._id))
      const wrong = expected.filter((_id) => has.get(_id)?.length !== 1)
      const isInOrder = messages.every((message, i) => i === 0 || message.seq > (messages[i - 1]?.seq ?? 0))
      return wrong.length || messages.length !== expected.length || !isInOrder
        ? [{ conversationId, wrong, has: messages.length, expected: expected.length, isInOrder }]
        : []
    })
  )
}
