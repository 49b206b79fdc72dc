import type { Deps } from '../../deps.ts'
import type { Notice } from './notify.ts'
import { groupOfConversation } from './read-notifications.ts'
import { tellSoon } from './tell-soon.ts'

type Written = { conversationId: string; senderId: string; readerId: string }

/** ms in which who has the conversation open has seen a message: they are not told that there is one. */
const readingMs = 1500

/** That there is a message: nothing of what it says, for that may be locked. */
export const noticeOfMessage = ({ conversationId, senderId, readerId }: Written): Notice => ({
  to: readerId, kind: 'message', actorId: senderId, objectType: 'conversation', objectId: conversationId, groupKey: groupOfConversation(conversationId), href: `/messages/${conversationId}`,
})

/** Tells the reader of a message that they have one, unless they read it at once. */
export function tellOfMessage(deps: Deps, written: Written): void {
  tellSoon(deps, noticeOfMessage(written), readingMs)
}
