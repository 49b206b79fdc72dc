import '../../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../../bounded.ts'
import { ItemType } from '../../catalogue/items/items.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, IdParams } from '../../ids.ts'
import { maxAppeal } from '../../limits.ts'
import { Time } from '../../identity/users/accounts.ts'
import { ofPerson } from '../../private.ts'

/**
 * What an operator decides about a person, who can appeal. `posting`, `payouts`: a restriction; `application`: a creator
 * was rejected; `item`: something was taken down.
 */
export const DecisionKind = z
  .enum(['suspension', 'posting', 'payouts', 'application', 'item'])
  .meta({ id: 'DecisionKind' })
export type DecisionKind = z.infer<typeof DecisionKind>

/** `closed`: the decision was lifted, or replaced by another one, before anybody answered. */
export const AppealStatus = z.enum(['open', 'upheld', 'overturned', 'closed']).meta({ id: 'AppealStatus' })
export type AppealStatus = z.infer<typeof AppealStatus>

/** The item that was taken down. */
export const DecidedItem = z
  .object({ _id: Id, type: ItemType, title: z.string().optional().describe('absent: it has none, or was deleted') })
  .meta({ id: 'DecidedItem' })
export type DecidedItem = z.infer<typeof DecidedItem>

/** A decision about a person, as the person reads it. */
export const Decision = z
  .object({
    _id: Id,
    kind: DecisionKind,
    item: DecidedItem.optional().describe('only for the kind `item`'),
    reason: z.string().describe('may be empty'),
    createdAt: Time,
    isOver: z.boolean().describe('lifted, or replaced by another decision'),
    appeal: z
      .object({
        text: ofPerson(z.string()),
        status: AppealStatus,
        createdAt: Time,
        decidedAt: Time.optional(),
        answer: ofPerson(z.string().optional().describe('the reason of the outcome')),
      })
      .optional()
      .describe('absent: the person has not appealed'),
  })
  .meta({ id: 'Decision' })
export type Decision = z.infer<typeof Decision>

const AppealText = trimmed(maxAppeal).min(1)
const AppealToken = text(200).min(20).describe('secret token of the link')

const limit = { max: 20, perS: 3600 } as const

/** Appeals against decisions of operators (product.md, People; decision 50). */
export const appeals = endpoints({
  list: {
    method: 'GET',
    path: '/appeals',
    access: 'user',
    summary: 'What operators have decided about the caller and still holds, newest first, at most 100',
    response: z.object({ data: z.array(Decision) }),
  },
  view: {
    method: 'GET',
    path: '/appeals/{id}',
    access: 'user',
    summary: 'One decision about the caller, with its reason and the appeal',
    params: IdParams,
    response: Decision,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/appeals/{id}',
    access: 'user',
    summary: 'Appeal against a decision about the caller, once',
    params: IdParams,
    body: z.strictObject({ text: AppealText }),
    response: Decision,
    status: 201,
    errors: ['not_found', 'already_appealed', 'decision_over'],
    limit,
    emits: ['appeal.created'],
  },
  openLink: {
    method: 'POST',
    path: '/appeals/link',
    access: 'anyone',
    summary: 'The decision of a link, for people who cannot sign in; the token is in the body, so that no log has it',
    body: z.strictObject({ token: AppealToken }),
    response: Decision,
    errors: ['link_expired'],
    limit: { max: 60, perS: 3600 },
  },
  sendByLink: {
    method: 'POST',
    path: '/appeals/link/send',
    access: 'anyone',
    summary: 'Appeal against the decision of a link, once',
    body: z.strictObject({ token: AppealToken, text: AppealText }),
    response: Decision,
    status: 201,
    errors: ['link_expired', 'already_appealed', 'decision_over'],
    limit,
    emits: ['appeal.created'],
  },
})
