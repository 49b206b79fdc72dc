import type { Language } from '../../contract/errors.ts'
import type { ServerEvent, ServerPayload } from '../../contract/realtime.ts'
import type { Mail } from '../integrations/mail/mailer.ts'

/** Every queue with its payload. The payload of a schedule is empty. */
export type Queues = {
  mail: Mail
  /** `made`: a link that was created for the account that just took this address; without it, the owner of the address is looked up. `next`: the path to continue at. */
  'send-link': {
    purpose: 'reset' | 'confirm_email'
    email: string
    language: Language
    next?: string | undefined
    made?: { accountId: string; path: string }
  }
  /** `before`: only those that were started before this time. */
  'end-sessions': { accountId: string; before?: string }
  'process-picture': { fileId: string }
  'process-media': { fileId: string }
  'make-ladder': { fileId: string }
  'remove-objects': { keys: string[] }
  'draw-glimpses': Record<string, never>
  'seal-documents': Record<string, never>
  'settle-payment': { paymentId: string }
  'settle-refund': { refundId: string }
  /** An operator has submitted evidence for a dispute. */
  'send-evidence': { disputeId: string }
  'refresh-payee': { reference: string }
  'make-ledger-months': Record<string, never>
  'make-message-months': Record<string, never>
  'release-earnings': Record<string, never>
  'renew-subscriptions': Record<string, never>
  'remind-subscriptions': Record<string, never>
  'remind-coupons': Record<string, never>
  'warn-of-cards': Record<string, never>
  'move-clock': Record<string, never>
  'publish-assets': Record<string, never>
  'publish-scheduled': Record<string, never>
  'sweep-stories': Record<string, never>
  'sweep-notifications': Record<string, never>
  'deliver-events': Record<string, never>
  'tell-sellers': Record<string, never>
  'settle-payments': Record<string, never>
  'send-payouts': Record<string, never>
  'send-broadcast': { broadcastId: string }
  'send-welcome': { performerId: string; accountId: string; by: 'follow' | 'subscription' }
  'notify-fans': { itemId: string }
  /** A creator's chat or stream has opened: notifies the fans whose account id is above `after`. */
  'tell-live': { performerId: string; at: string; after?: string }
  /** A creator has changed prices: notifies the subscribers whose account id is above `after`. */
  'notify-of-price': { performerId: string; at: string; after?: string }
  /** An event for accounts from a process without sockets, such as a command. */
  emit: { accountId: string | readonly string[]; event: ServerEvent; payload: ServerPayload<ServerEvent> }
  'push-notification': { notificationId: string }
  'push-message': { subscriptionId: string; notificationId: string }
  'mail-notification': { notificationId: string }
  'send-webhook': { webhookId: string }
  'send-due-webhooks': Record<string, never>
  'sweep-webhooks': Record<string, never>
  'mail-digests': Record<string, never>
  'mail-operators': Record<string, never>
  /** A job of this queue has failed for the last time. */
  'report-failure': { queue: QueueName }
  'expire-calls': Record<string, never>
  /** A stream did not take place, was too short, or its creator has blocked this buyer: returns its tickets. */
  'refund-tickets': { streamId: string; buyerId?: string }
  /** A scheduled stream begins soon: reminds the accounts whose id is above `after`. */
  'remind-of-stream': { streamId: string; after?: string }
  /** A stream has ended: completes its recording, and later deletes its newest parts. */
  'close-recording': { streamId: string }
  'remove-live-parts': { streamId: string }
  /** A video is made of a recording, cut at seconds of the whole. */
  'make-replay': { streamId: string; fileId: string; startS?: number; endS?: number }
  'sweep-recordings': Record<string, never>
  'sweep-live-objects': Record<string, never>
  'count-trends': Record<string, never>
  'count-words': Record<string, never>
  'sweep-errors': Record<string, never>
  'sweep-uploads': Record<string, never>
  'sweep-objects': Record<string, never>
  'sweep-sessions': Record<string, never>
  /** An account was closed: ends its streams and calls. */
  'leave-site': { accountId: string }
  /** Returns the rest of a subscriber's period, of a creator who has closed the account: cents, or hundredths of a token. */
  'refund-rest': { accountId: string; paymentId: string; amount?: number; tokens?: number }
  'erase-accounts': Record<string, never>
  'make-export': { exportId: string }
  'read-archive': { importId: string }
  'sweep-exports': Record<string, never>
}

export type QueueName = keyof Queues

/** The queues whose jobs decode or encode: they run in processes with the role `media`, all others in those with `jobs`. */
const mediaQueues: readonly QueueName[] = [
  'process-picture',
  'process-media',
  'make-ladder',
  'make-replay',
  'draw-glimpses',
]

/** The role that a process needs to run the jobs of a queue. */
export const roleOf = (queue: QueueName): 'jobs' | 'media' => (mediaQueues.includes(queue) ? 'media' : 'jobs')
