import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ItemAccess } from '../../../contract/items.ts'
import type { StreamRefusal, StreamWriters } from '../../../contract/stream-messages.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { accountIs } from '../people/account-ref.ts'
import type { ViewerContext, ViewerIdentity } from '../performers/policy.ts'
import { accessOf } from '../rights/policy.ts'
import { chatById, findChat, type ChatRow } from './queries.ts'

/** What the right to hear a chat hangs on: what is live in it, and what the reader has to do with its creator. */
type StreamFacts = Pick<ChatRow, 'id' | 'access' | 'has_bought' | 'is_subscribed' | 'is_followed'>

/** Whether the stream that is live, if one is, is not open to the viewer: then its chat is not either (product.md, Live). */
export const isLocked = (chat: StreamFacts, viewer: ViewerIdentity | null): boolean =>
  chat.access !== null &&
  accessOf(
    { performerId: chat.id, access: chat.access as ItemAccess, status: 'active', isRemoved: false },
    {
      id: viewer?.id ?? null,
      isAdmin: viewer?.isAdmin ?? false,
      hasBought: chat.has_bought,
      isSubscribed: chat.is_subscribed,
      isFollowing: chat.is_followed,
      isCreatorVisible: true,
    }
  ) === 'locked'

const tied: Record<StreamWriters, (chat: ChatRow) => StreamRefusal | undefined> = {
  anyone: () => undefined,
  follower: (chat) => (chat.is_followed || chat.is_subscribed ? undefined : 'follow_required'),
  subscriber: (chat) => (chat.is_subscribed ? undefined : 'subscription_required'),
}

/** Why the viewer cannot write in a chat now, or undefined where they can. Its creator always can. */
export function refusalOf(chat: ChatRow, viewer: ViewerIdentity | null): StreamRefusal | undefined {
  if (viewer?.id === chat.id) return undefined
  if (isLocked(chat, viewer)) return 'locked'
  if (!chat.is_open) return 'closed'
  if (!viewer) return 'login_required'
  if (chat.muted_at) return 'muted'
  return tied[chat.who_may_write as StreamWriters](chat)
}

const required = (chat: ChatRow | undefined): ChatRow => {
  if (!chat) throw new ApiError('not_found')
  return chat
}

/** A chat by its id. @throws ApiError not_found where its creator is hidden from the viewer */
export async function findChatById(deps: Deps, id: string, { viewer, country }: ViewerContext): Promise<ChatRow> {
  return required((await chatById(deps.db, { id, viewerContext: { viewer, country }, now: deps.clock.now() }))[0])
}

/** The chat of a creator, by id or username; it is made when somebody asks for it first. @throws ApiError not_found */
export async function findChatOf(deps: Deps, idOrUsername: string, viewerContext: ViewerContext): Promise<ChatRow> {
  const which = accountIs(idOrUsername)
  const chat = await findChat(deps.db, which, viewerContext, deps.clock.now())
  if (chat) return chat
  await sql`
    insert into stream_conversation (id, performer_id, updated_at)
    select ${randomUUIDv7()}, account.id, ${deps.clock.now()} from account join performer on performer.account_id = account.id where ${which} on conflict (performer_id) do nothing`.execute(
    deps.db
  )
  return required(await findChat(deps.db, which, viewerContext, deps.clock.now()))
}

/** A chat that the viewer may read; who is not signed in reads an open one. @throws ApiError not_found, locked */
export async function openChat(deps: Deps, id: string, viewerContext: ViewerContext): Promise<ChatRow> {
  const chat = await findChatById(deps, id, viewerContext)
  const refusal = refusalOf(chat, viewerContext.viewer)
  if (refusal === 'locked') throw new ApiError('locked')
  if (refusal === 'closed' && !viewerContext.viewer) throw new ApiError('not_found')
  return chat
}

/** Whether the viewer may hear a chat, which is to read it. */
export async function mayListen(deps: Deps, id: string, viewerContext: ViewerContext): Promise<boolean> {
  try {
    await openChat(deps, id, viewerContext)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** A chat of one's own. @throws ApiError not_found, also for another's */
export async function ownChat(deps: Deps, id: string, viewer: Viewer): Promise<ChatRow> {
  const chat = await findChatById(deps, id, { viewer, country: undefined })
  if (chat.id !== viewer.id) throw new ApiError('not_found')
  return chat
}
