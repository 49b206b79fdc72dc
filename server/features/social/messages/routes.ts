import { messages } from '../../../../contract/social/messages.ts'
import { keepMonths } from '../../../db/months.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { findUnreadTotal } from '../conversations/queries.ts'
import { isStreamMessage } from '../stream-messages/queries.ts'
import { removeMessage as removeStreamMessage } from '../stream-messages/remove-messages.ts'
import { searchByText } from './search-by-text.ts'
import { listMessages } from './list-messages.ts'
import { messagesByMonth } from './months.ts'
import { readConversation } from './read-conversation.ts'
import { removeMessage } from './remove-message.ts'
import { sendMessage } from './send-message.ts'
import { uploadMessageFile } from './upload-files.ts'
import { viewMessage } from './view-message.ts'

const handlers = (deps: Deps): Handlers<typeof messages> => ({
  list: ({ viewer, caller, params, query }) =>
    listMessages(deps, { viewer, country: caller.country }, params.id, query),
  send: ({ viewer, caller, params, body }) => sendMessage(deps, { viewer, ...caller }, params.id, body),
  search: ({ viewer, query }) => searchByText(deps, viewer.id, query),
  view: ({ viewer, caller, params }) => viewMessage(deps, { viewer, country: caller.country }, params.id),
  // The specification has one call for both kinds of messages; their ids never meet.
  remove: async ({ viewer, params, caller }) => {
    const isOfStream = await isStreamMessage(deps.db, params.id)
    await (isOfStream
      ? removeStreamMessage(deps, params.id, { viewer, country: caller.country }, caller.address)
      : removeMessage(deps, viewer.id, params.id))
  },
  uploadPhoto: ({ viewer, caller, files }) =>
    uploadMessageFile(deps, 'photo', { viewer, language: caller.language, upload: files.photo }),
  uploadVideo: ({ viewer, caller, files }) =>
    uploadMessageFile(deps, 'video', { viewer, language: caller.language, upload: files.video }),
  uploadFile: ({ viewer, caller, files }) =>
    uploadMessageFile(deps, 'file', { viewer, language: caller.language, upload: files.file }),
  totalUnread: ({ viewer }) => findUnreadTotal(deps.db, viewer.id),
  readAll: ({ viewer, caller, params }) => readConversation(deps, { viewer, country: caller.country }, params.id),
})

/**
 * Messages between two people, with their files (Spec §7, Conversations and messages). Months are kept ready for them at
 * the start and every hour.
 */
export const registerMessages: RegisterFeature = async (app, deps) => {
  mount(app, deps, messages, handlers(deps))
  await keepMonths(deps, messagesByMonth)
  await deps.jobs.work('make-message-months', () => keepMonths(deps, messagesByMonth))
  await deps.jobs.schedule('make-message-months', '17 * * * *')
}
