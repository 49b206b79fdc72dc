import type { Person } from '../../../contract/accounts.ts'
import type { Audience } from '../../../contract/broadcasts.ts'

/** Where a message to many is written, and under which name its words and files are kept. */
export const newBroadcastPath = '/creator/broadcasts/new'
export const newBroadcastScope = 'broadcast:new'

/** Who gets a message to many. `last`: the id under which it was sent last, and what that was. */
export type BroadcastRecipients = {
  audience: Audience
  chosen: readonly Person[]
  last?: { what: string; id: string } | undefined
}

/** Nobody in particular has been chosen yet. */
export const everyone: BroadcastRecipients = { audience: 'everyone', chosen: [] }

/** Who gets it, as it is sent. */
export const recipientsBody = ({ audience, chosen }: BroadcastRecipients) => ({
  audience,
  ...(audience === 'list' && { accountIds: chosen.map(({ _id }) => _id) }),
})
