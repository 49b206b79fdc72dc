/** The path of a conversation; without an id, of the list. */
export const conversationHref = (id?: string): string => (id ? `/messages/${id}` : '/messages')

/** The path of a message in a conversation, by its `seq`. */
export const messageHref = (id: string, seq: number): string => `${conversationHref(id)}?at=${seq}`

/** The path that opens the conversation with a person and creates it if there is none (Spec §4). */
export const writeHref = (person: { _id: string; isPerformer: boolean }): string =>
  `/messages?source=${person.isPerformer ? 'performer' : 'user'}&sourceId=${encodeURIComponent(person._id)}`
