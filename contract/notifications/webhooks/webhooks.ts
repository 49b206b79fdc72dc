import '../../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../../changes.ts'
import { listOf, text, trimmed } from '../../bounded.ts'
import { Time } from '../../identity/users/accounts.ts'
import { endpoints, type AnySchema, type Endpoint } from '../../endpoint.ts'
import { Id, IdParams } from '../../ids.ts'
import { maxWebhookDescription } from '../../limits.ts'
import { cursorPage, cursorQuery, page } from '../../paging.ts'
import {
  CreatorWebhookEvent,
  SiteWebhookEvent,
  webhookEventNames,
  WebhookEventName,
  WebhookType,
} from './webhook-events.ts'
import { ofPerson } from '../../private.ts'

const DeliveryStatus = z
  .enum(['pending', 'delivered', 'failed'])
  .describe('`pending`: it is tried again at `nextAttemptAt`; `failed`: it is tried no more')
  .meta({ id: 'WebhookDeliveryStatus' })
export type WebhookDeliveryStatus = z.infer<typeof DeliveryStatus>

/** Why an attempt got no answer. */
export const WebhookFailure = z
  .enum(['timeout', 'private_address', 'unknown_host', 'refused', 'certificate', 'connection', 'no_secret'])
  .meta({ id: 'WebhookFailure' })
export type WebhookFailure = z.infer<typeof WebhookFailure>

const WebhookAttempt = z
  .object({
    at: Time,
    durationMs: z.number().int(),
    status: z.number().int().optional().describe('HTTP status of the answer'),
    failure: WebhookFailure.optional().describe('why there was no answer'),
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** A webhook: an address that is called when one of the chosen events happens. */
export const Webhook = z
  .object({
    _id: Id,
    url: ofPerson(z.string()),
    description: ofPerson(z.string()),
    events: z.array(WebhookEventName),
    isPaused: z.boolean(),
    pauseReason: z
      .enum(['owner', 'failing', 'gone'])
      .optional()
      .describe('`failing`: nothing could be delivered for a day; `gone`: the address answered 410'),
    secretEnding: ofPerson(z.string().describe('the last four characters of the secret')),
    formerSecretUntil: Time.optional().describe('until then deliveries are signed with the former secret too'),
    lastDelivery: z.object({ status: DeliveryStatus, at: Time }).optional(),
    createdAt: Time,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** A webhook with its secret, which is returned only when it is created or replaced. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('`whsec_` and 32 bytes in base64; it cannot be requested again'),
}).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const delivery = {
  _id: Id,
  eventId: Id,
  type: WebhookType,
  status: DeliveryStatus,
  attempts: z.number().int().describe('number of attempts so far'),
  lastAttempt: WebhookAttempt.optional(),
  nextAttemptAt: Time.optional(),
  createdAt: Time,
}
/** An event that is or was sent to a webhook. */
export const WebhookDelivery = z.object(delivery).meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** A delivery with what was sent and answered. */
export const WebhookDeliveryDetail = z
  .object({
    ...delivery,
    url: ofPerson(z.string()),
    requestHeaders: z
      .record(z.string(), z.string())
      .describe('without time and signature, which differ in each attempt'),
    requestBody: ofPerson(z.string()),
    answer: ofPerson(z.string().optional().describe('the beginning of the last answer, at most 8 KB')),
    history: z.array(WebhookAttempt).describe('the last 20 attempts, oldest first'),
  })
  .meta({ id: 'WebhookDeliveryDetail' })
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

const bodyOf = <E extends z.ZodType<string>>(event: E) =>
  z.strictObject({
    url: text(1000)
      .check(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }))
      .describe('a public https address on port 443, without user name and password'),
    description: trimmed(maxWebhookDescription).default(''),
    events: listOf(event, webhookEventNames.length)
      .min(1, 'Choose at least one event')
      .transform((events) => [...new Set(events)]),
    isPaused: z.boolean().default(false),
  })

/** The calls for the webhooks below an address: a creator and the operator have the same. */
const callsBelow = <
  B extends string,
  C extends Pick<Endpoint, 'access' | 'permission'>,
  S extends AnySchema,
  U extends z.ZodType,
  N extends 'webhook' | 'site-webhook',
>(
  base: B,
  caller: C,
  body: S,
  changes: U,
  noun: N
) =>
  ({
    list: {
      method: 'GET',
      path: `/${base}/webhooks`,
      ...caller,
      summary: 'All webhooks, newest first',
      response: page(Webhook),
    },
    create: {
      method: 'POST',
      path: `/${base}/webhooks`,
      ...caller,
      summary: 'Create a webhook; its secret is returned only here',
      body,
      response: WebhookWithSecret,
      status: 201,
      errors: ['webhooks_full'],
      limit: { max: 60, perS: 3600 },
      emits: [`${noun}.changed`],
    },
    view: {
      method: 'GET',
      path: `/${base}/webhooks/{id}`,
      ...caller,
      summary: 'One webhook',
      params: IdParams,
      response: Webhook,
      errors: ['not_found'],
    },
    update: {
      method: 'PUT',
      path: `/${base}/webhooks/{id}`,
      ...caller,
      summary: 'Change, pause or resume a webhook; what waited while it was paused is sent then',
      params: IdParams,
      body: changes,
      response: Webhook,
      errors: ['not_found'],
      limit: { max: 120, perS: 3600 },
      emits: [`${noun}.changed`],
    },
    remove: {
      method: 'DELETE',
      path: `/${base}/webhooks/{id}`,
      ...caller,
      summary: 'Delete a webhook with its deliveries',
      params: IdParams,
      errors: ['not_found'],
      emits: [`${noun}.changed`],
    },
    rollSecret: {
      method: 'POST',
      path: `/${base}/webhooks/{id}/roll-secret`,
      ...caller,
      summary: 'Replace the secret; for 24 hours deliveries are signed with both',
      params: IdParams,
      response: WebhookWithSecret,
      errors: ['not_found'],
      limit: { max: 20, perS: 3600 },
      emits: [`${noun}.changed`],
    },
    test: {
      method: 'POST',
      path: `/${base}/webhooks/{id}/test`,
      ...caller,
      summary: 'Send a test event now and return how it was answered; it is not tried again',
      params: IdParams,
      response: WebhookDelivery,
      errors: ['not_found'],
      limit: { max: 10, perS: 60 },
      emits: [`${noun}.delivered`],
    },
    deliveries: {
      method: 'GET',
      path: `/${base}/webhooks/{id}/deliveries`,
      ...caller,
      cursor: true,
      summary: 'The deliveries of a webhook in the last 30 days, newest first',
      params: IdParams,
      query: z.object({ ...cursorQuery, status: DeliveryStatus.optional() }),
      response: cursorPage(WebhookDelivery),
      errors: ['not_found'],
    },
    delivery: {
      method: 'GET',
      path: `/${base}/webhook-deliveries/{id}`,
      ...caller,
      summary: 'One delivery, with what was sent and answered',
      params: IdParams,
      response: WebhookDeliveryDetail,
      errors: ['not_found'],
    },
    repeat: {
      method: 'POST',
      path: `/${base}/webhook-deliveries/{id}/repeat`,
      ...caller,
      summary: 'Send an event again now, with the same id, and return how it was answered',
      params: IdParams,
      response: WebhookDelivery,
      errors: ['not_found'],
      limit: { max: 60, perS: 60 },
      emits: [`${noun}.delivered`],
    },
  }) as const

/** Outgoing webhooks of a creator (decision 42). */
export const webhooks = endpoints(
  callsBelow(
    'performer',
    { access: 'performer' } as const,
    bodyOf(CreatorWebhookEvent),
    changesOf(bodyOf(CreatorWebhookEvent).shape),
    'webhook'
  )
)

/** Outgoing webhooks of the site, for its operator (decision 42). */
export const siteWebhooks = endpoints(
  callsBelow(
    'admin',
    { access: 'admin', permission: 'system.manage' } as const,
    bodyOf(SiteWebhookEvent),
    changesOf(bodyOf(SiteWebhookEvent).shape),
    'site-webhook'
  )
)
