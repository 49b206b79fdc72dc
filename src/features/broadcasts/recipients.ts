import type { Person } from '../../../contract/accounts/accounts.ts'
import type { Audience } from '../../../contract/messages/broadcasts.ts'

/** Address of the broadcast form, and the name under which its draft and files are stored. */
export const newBroadcastPath = '/creator/broadcasts/new'
export const newBroadcastScope = 'broadcast:new'

/** Recipients of a broadcast. `last`: the id and content (JSON) of the last attempt to send it. */
export type BroadcastRecipients = {
  audience: Audience
  chosen: readonly Person[]
  last?: { what: string; id: string } | undefined
}

/** The default audience. */
export const everyone: BroadcastRecipients = { audience: 'everyone', chosen: [] }

/** The recipients in the body of `broadcasts.create`. */
export const recipientsBody = ({ audience, chosen }: BroadcastRecipients) => ({
  audience,
  ...(audience === 'list' && { accountIds: chosen.map(({ _id }) => _id) }),
})
