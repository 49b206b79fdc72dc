import { conversations } from '../../../../contract/social/conversations.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { beginConversation } from './begin-conversation.ts'
import { muteConversation } from './mute-conversation.ts'
import { handleTyping } from './typing.ts'
import { listConversations, viewConversation } from './view-conversation.ts'

const handlers = (deps: Deps): Handlers<typeof conversations> => ({
  list: ({ viewer, caller, query }) => listConversations(deps, { viewer, country: caller.country }, query),
  search: ({ viewer, caller, query }) => listConversations(deps, { viewer, country: caller.country }, query),
  open: ({ viewer, caller, body }) => beginConversation(deps, { viewer, country: caller.country }, body),
  view: ({ viewer, caller, params }) => viewConversation(deps, { viewer, country: caller.country }, params.id),
  update: async ({ viewer, caller, params, body }) => {
    await muteConversation(deps, viewer.id, params.id, body.isMuted)
    return viewConversation(deps, { viewer, country: caller.country }, params.id)
  },
})

/** Conversations between two people (Spec §7, Conversations and messages). */
export const registerConversations: RegisterFeature = (app, deps) => {
  deps.realtime.onClientEvent('conversation/typing', handleTyping(deps))
  mount(app, deps, conversations, handlers(deps))
}
