import type { ResponseIn } from '../../../../contract/endpoint.ts'
import type { messages } from '../../../../contract/social/messages.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { personColumns, presentPerson } from '../../identity/visibility/present.ts'
import { presentMessages } from './present.ts'
import { findMessage } from './queries.ts'

/**
 * One message of the viewer's conversations, with its sender: what a purchase shows, and a way to renew expired file
 * addresses.
 * @throws ApiError not_found
 */
export async function viewMessage(deps: Deps, member: Member, id: string): Promise<ResponseIn<typeof messages.view>> {
  const [row] = await findMessage(deps.db, { id })
  if (!row) throw new ApiError('not_found')
  await requireMembership(deps, member, row.conversation_id)
  const [[message], sender] = await Promise.all([
    presentMessages(deps, member.viewer.id, [row]),
    deps.db.selectFrom('account').select(personColumns).where('id', '=', row.sender_id).executeTakeFirst(),
  ])
  if (!message || !sender) throw new ApiError('not_found')
  return { ...message, sender: presentPerson(sender) }
}
