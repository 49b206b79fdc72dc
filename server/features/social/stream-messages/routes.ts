import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { enforceChatAccess } from './enforce-chat-access.ts'
import { setHeld } from './hold-message.ts'
import { canModerate, findChatById, findChatOf, mayListen, openChat, refusalOf } from './policy.ts'
import { presentChat, presentStreamMessage } from './present.ts'
import { listMessages } from './queries.ts'
import { removeAllMessages, removeMessage } from './remove-messages.ts'
import { trackListeners, streamRoom, type ListenerCounts } from './listeners.ts'
import { sendStreamMessage } from './send-stream-message.ts'
import { updateChat } from './update-chat.ts'
import { requireMayPost } from '../../identity/restrictions/policy.ts'

type ListQuery = { limit: number; offset: number; since?: number | undefined }

const handlers = (deps: Deps, listeners: ListenerCounts): Handlers<typeof streamMessages> => {
  const list = async (id: string, query: ListQuery, viewerContext: ViewerContext) => {
    // The version is read before the messages, so that a message written in between is loaded again by the client and
    // never missed.
    const chat = await openChat(deps, id, viewerContext)
    const isModerator = canModerate(chat, viewerContext.viewer)
    const { rows, total } = await listMessages(deps.db, viewerContext, chat, isModerator, {
      conversationId: id,
      ...query,
    })
    return {
      data: rows.map((row) => presentStreamMessage(row, viewerContext.viewer?.id ?? null, isModerator)),
      total,
      version: chat.version,
      clearedSeq: chat.cleared_seq,
    }
  }
  return {
    ofPerformer: async ({ viewer, caller, params }) =>
      presentChat(deps, listeners, await findChatOf(deps, params.id, { viewer, country: caller.country }), viewer),
    update: async ({ viewer, caller, params, body }) => {
      const context = { viewer, country: caller.country }
      return presentChat(deps, listeners, await updateChat(deps, listeners, params.id, context, body), viewer)
    },
    publicList: ({ params, query, caller }) => list(params.id, query, { viewer: null, country: caller.country }),
    list: ({ viewer, params, query, caller }) => list(params.id, query, { viewer, country: caller.country }),
    send: async ({ viewer, params, body, caller }) => {
      requireMayPost(viewer)
      const chat = await findChatById(deps, params.id, { viewer, country: caller.country })
      if (refusalOf(chat, viewer)) throw new ApiError('cannot_write')
      return sendStreamMessage(deps, chat, viewer, body)
    },
    hold: ({ viewer, params, caller }) => setHeld(deps, params.id, true, { viewer, country: caller.country }),
    release: ({ viewer, params, caller }) => setHeld(deps, params.id, false, { viewer, country: caller.country }),
    remove: ({ viewer, params, caller }) =>
      removeMessage(deps, params.id, { viewer, country: caller.country }, caller.address),
    removeAll: ({ viewer, params }) => removeAllMessages(deps, params.id, viewer),
  }
}

/** The chat of a creator's streams (Spec §7, Conversations and messages; product.md, Live). */
export const registerStreamMessages: RegisterFeature = (app, deps) => {
  const listeners = trackListeners(deps)
  const accessCheck = enforceChatAccess(deps, listeners)
  app.addHook('onClose', async () => {
    listeners.stop()
    accessCheck.stop()
  })
  mount(app, deps, streamMessages, handlers(deps, listeners))
  deps.realtime.onClientEvent('stream/join', async (caller, { conversationId }) => {
    if (!(await mayListen(deps, conversationId, caller))) return { ok: false }
    await caller.join(streamRoom(conversationId))
    // A block or a stream that began in between did not find this socket in the room, so access is checked again.
    const ok = await mayListen(deps, conversationId, caller)
    if (!ok) await caller.leave(streamRoom(conversationId))
    return { ok }
  })
  deps.realtime.onClientEvent('stream/leave', async (caller, { conversationId }) => {
    await caller.leave(streamRoom(conversationId))
    return { ok: true }
  })
}
