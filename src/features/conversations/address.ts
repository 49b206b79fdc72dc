/** The address of a conversation; without one, of the list. */
export const conversationHref = (id?: string): string => (id ? `/messages/${id}` : '/messages')

/** The address of a message in a conversation, by its `seq`. */
export const messageHref = (id: string, seq: number): string => `${conversationHref(id)}?at=${seq}`

/** The address that opens the conversation with somebody, and begins it when there is none (Spec §4). */
export const writeHref = (person: { _id: string; isPerformer: boolean }): string =>
  `/messages?source=${person.isPerformer ? 'performer' : 'user'}&sourceId=${encodeURIComponent(person._id)}`
