/** The path of a conversation; without an id, of the list. */
export const conversationHref = (id?: string): string => (id ? `/messages/${id}` : '/messages')

/** The path of a message in a conversation, by its `seq`. */
export const messageHref = (id: string, seq: number): string => `${conversationHref(id)}?at=${seq}`
