import '../zod-config.ts'
import * as z from 'zod'
import { DecisionKind } from '../social/appeals/appeals.ts'
import { ItemType } from '../catalogue/items/items.ts'
import { event } from '../domain-event.ts'
import { Id } from '../ids.ts'

const lifted = {
  byAppeal: z.boolean().optional().describe('lifted by the answer to an appeal, which tells the person'),
}
const decided = {
  decisionId: Id.optional().describe('absent when it is lifted'),
  ...lifted,
}

/** The domain events of decisions about people, and of their appeals: a part of `domainEvents`. */
export const decisionEvents = {
  'account.restricted': event('The operator has restricted an account, or lifted a restriction', {
    accountId: Id,
    kind: z.enum(['posting', 'payouts']),
    isLifted: z.boolean(),
    reason: z.string().describe('empty when it is lifted'),
    ...decided,
  }),
  'account.suspended': event('The operator has suspended an account', {
    accountId: Id,
    reason: z.string(),
    decisionId: Id,
  }),
  'account.unsuspended': event('The operator has lifted the suspension of an account', { accountId: Id, ...lifted }),
  'appeal.created': event('Somebody has appealed against a decision of the operator', {
    appealId: Id,
    accountId: Id,
  }),
  'appeal.decided': event('The operator has answered an appeal', {
    appealId: Id,
    accountId: Id,
    decisionId: Id,
    kind: DecisionKind,
    outcome: z.enum(['upheld', 'overturned']),
    reason: z.string(),
  }),
  'item.removed': event('The operator has taken an item or a comment down', {
    type: z.union([ItemType, z.literal('comment')]),
    itemId: Id,
    ownerId: Id,
    reason: z.string(),
    decisionId: Id.optional().describe('absent for a comment'),
  }),
  'item.restored': event('The operator has allowed a creator to publish a taken-down item again', {
    type: ItemType,
    itemId: Id,
    ownerId: Id,
    ...lifted,
  }),
  'performer.rejected': event('The operator has rejected a creator', {
    performerId: Id,
    reason: z.string(),
    decisionId: Id,
  }),
} as const
