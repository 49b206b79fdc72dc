import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { StreamRefusal, StreamWriters } from '../../../../contract/social/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { authorityOf } from '../../../http/operators/operator-authority.ts'
import { accountIs } from '../../identity/visibility/account-ref.ts'
import { noteOpenedPages, type ViewerContext, type ViewerIdentity } from '../../identity/visibility/visibility.ts'
import { streamAccessOf } from '../../catalogue/rights/stream-access.ts'
import { chatById, findChat, findListeners, type ChatRow } from './queries.ts'

/** The facts on which access to a chat depends: the live stream, and the reader's relations to its creator. */
type StreamFacts = Pick<ChatRow, 'id' | 'access' | 'has_bought' | 'is_subscribed' | 'is_followed'>

/** Whether a stream is live to which the viewer has no access; then the chat is locked as well (product.md, Live). */
export const isLocked = (chat: StreamFacts, viewer: ViewerIdentity | null): boolean =>
  chat.access !== null &&
  streamAccessOf({ ...chat, performerId: chat.id, access: chat.access }, viewer, 'chats.open') === 'locked'

/** Those of these listeners to whom a chat is locked, because of the stream that is live there. One query. */
export async function lockedAmong(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  listeners: readonly { conversationId: string; accountId: string }[]
): Promise<{ conversation_id: string; account_id: string }[]> {
  return (await findListeners(db, listeners, clock.now())).filter((row) =>
    isLocked(row, {
      id: row.account_id,
      authority: authorityOf(config, row),
    })
  )
}

const writerRules: Record<StreamWriters, (chat: ChatRow) => StreamRefusal | undefined> = {
  anyone: () => undefined,
  follower: (chat) => (chat.is_followed || chat.is_subscribed ? undefined : 'follow_required'),
  subscriber: (chat) => (chat.is_subscribed ? undefined : 'subscription_required'),
}

/** Why the viewer cannot write in a chat at present; undefined when they can. Its creator always can. */
export function refusalOf(chat: ChatRow, viewer: ViewerIdentity | null): StreamRefusal | undefined {
  if (viewer?.id === chat.id) return undefined
  if (isLocked(chat, viewer)) return 'locked'
  if (!chat.is_open) return 'closed'
  if (!viewer) return 'login_required'
  if (chat.muted_at) return 'muted'
  return writerRules[chat.who_may_write as StreamWriters](chat)
}

const requireChat = (chat: ChatRow | undefined): ChatRow => {
  if (!chat) throw new ApiError('not_found')
  return chat
}

/** A chat by its id. @throws ApiError not_found when its creator is hidden from the viewer */
export async function findChatById(deps: Deps, id: string, { viewer, country }: ViewerContext): Promise<ChatRow> {
  const viewerContext = { viewer, country }
  const [found] = await chatById(deps.db, { id, viewerContext, now: deps.clock.now() })
  const chat = requireChat(found)
  await noteOpenedPages(deps.db, viewerContext, [chat.id])
  return chat
}

/** The chat of a creator, by id or username; it is created at the first request. @throws ApiError not_found */
export async function findChatOf(deps: Deps, idOrUsername: string, viewerContext: ViewerContext): Promise<ChatRow> {
  const isCreator = accountIs(idOrUsername)
  const known = await findChat(deps.db, isCreator, viewerContext, deps.clock.now())
  const chat = known ?? (await createChat(deps, isCreator, viewerContext))
  await noteOpenedPages(deps.db, viewerContext, [chat.id])
  return chat
}

async function createChat(deps: Deps, isCreator: RawBuilder<boolean>, viewerContext: ViewerContext): Promise<ChatRow> {
  await sql`
    insert into stream_conversation (id, performer_id, updated_at)
    select ${randomUUIDv7()}, account.id, ${deps.clock.now()} from account join performer on performer.account_id = account.id where ${isCreator} on conflict (performer_id) do nothing`.execute(
    deps.db
  )
  return requireChat(await findChat(deps.db, isCreator, viewerContext, deps.clock.now()))
}

/** A chat that the viewer may read; visitors may read an open one. @throws ApiError not_found, locked */
export async function openChat(deps: Deps, id: string, viewerContext: ViewerContext): Promise<ChatRow> {
  const chat = await findChatById(deps, id, viewerContext)
  const refusal = refusalOf(chat, viewerContext.viewer)
  if (refusal === 'locked') throw new ApiError('locked')
  if (refusal === 'closed' && !viewerContext.viewer) throw new ApiError('not_found')
  return chat
}

/** Whether the viewer may listen to a chat, which requires the same access as reading it. */
export async function mayListen(deps: Deps, id: string, viewerContext: ViewerContext): Promise<boolean> {
  try {
    await openChat(deps, id, viewerContext)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Whether the viewer keeps order in a chat: its creator, or one of the moderators. */
export const canModerate = (chat: Pick<ChatRow, 'id' | 'is_moderator'>, viewer: ViewerIdentity | null): boolean =>
  viewer !== null && (chat.id === viewer.id || chat.is_moderator)

/** A chat that the viewer moderates. @throws ApiError not_found, also for a chat that others moderate */
export async function moderatedChat(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<ChatRow> {
  const chat = await findChatById(deps, id, viewerContext)
  if (!canModerate(chat, viewerContext.viewer)) throw new ApiError('not_found')
  return chat
}

/** A chat of the viewer. @throws ApiError not_found, also for another creator's */
export async function ownChat(deps: Deps, id: string, viewer: Viewer): Promise<ChatRow> {
  const chat = await findChatById(deps, id, { viewer, country: undefined })
  if (chat.id !== viewer.id) throw new ApiError('not_found')
  return chat
}
