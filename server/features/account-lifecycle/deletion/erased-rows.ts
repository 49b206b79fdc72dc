import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Tables of which an erased account's rows are deleted, with the columns that name it. */
export const deletedRows: Readonly<Record<string, readonly string[]>> = {
  address: ['account_id'],
  decision: ['account_id'],
  desk_decision: ['subject_id'],
  address_notice: ['account_id'],
  block_country: ['performer_id'],
  block_user: ['blocker_id', 'blocked_id'],
  broadcast_read: ['account_id'],
  comment: ['author_id'],
  creator_notification: ['account_id', 'performer_id'],
  data_export: ['account_id'],
  data_import: ['account_id'],
  follow: ['follower_id', 'performer_id'],
  gateway_account: ['account_id'],
  idempotency_key: ['account_id'],
  imported_item: ['account_id'],
  known_browser: ['account_id'],
  known_device: ['account_id'],
  last_seen: ['account_id'],
  letter: ['account_id'],
  message_setting: ['account_id'],
  notification: ['account_id', 'actor_id'],
  notification_digest: ['account_id'],
  // After `notification`, from where rows are moved into it.
  notification_past: ['account_id', 'actor_id'],
  notification_preference: ['account_id'],
  operator_invitation: ['invited_by'],
  passkey: ['account_id'],
  passkey_challenge: ['account_id'],
  performer_banking: ['account_id'],
  performer_document: ['performer_id'],
  person_note: ['account_id'],
  poll_vote: ['account_id'],
  presence: ['account_id'],
  publication: ['performer_id'],
  push_subscription: ['account_id'],
  reaction: ['account_id'],
  recent_search: ['account_id'],
  recovery_code: ['account_id'],
  report: ['reporter_id', 'performer_id'],
  secret_link: ['account_id'],
  session: ['account_id'],
  sign_in_challenge: ['account_id'],
  site_promo_dismissed: ['account_id'],
  social_identity: ['account_id'],
  spending_limit: ['account_id'],
  stream_conversation: ['performer_id'],
  stream_key: ['performer_id'],
  stream_moderator: ['account_id'],
  stream_mute: ['account_id'],
  stream_reminder: ['account_id'],
  stream_viewer: ['account_id'],
  stripe_reference: ['owner'],
  subscription_trial: ['user_id', 'performer_id'],
  totp: ['account_id'],
  viewing: ['account_id'],
  webhook: ['performer_id'],
  welcome_message: ['performer_id'],
}

/**
 * Tables of which rows stay, with what becomes of them. A test compares both lists with the database: a new table that
 * names an account has to be in one of them.
 */
export const keptRows: Readonly<Record<string, string>> = {
  account: 'without anything about the person: figures and other people refer to it',
  asset: 'only what was bought in the last year, and products of orders without words',
  broadcast: 'without words: messages refer to it',
  closed_account: 'that it is erased',
  conversation: "the other's messages are in it",
  conversation_member: "the other's messages are in it",
  coupon: 'without its code: payments refer to it',
  feed: 'only what was bought in the last year',
  file: 'only those of what was bought in the last year',
  ledger_account: 'figures',
  letter_answer: 'as in the log: an answer of an operator',
  message: "without words, but what was bought in the last year: the other's conversation refers to it",
  partial_refund: 'figures',
  payment: 'figures',
  payment_card: 'without number and name: payments refer to it',
  payout_request: 'figures, without the bank account',
  performer: 'without words: figures refer to it',
  poll: 'of posts that were bought in the last year',
  product_order: "without the buyer's address: the seller's figures",
  sale: 'figures, without words',
  stream: 'only with a ticket of the last year',
  stream_message: "without words: the creator's chat refers to it",
  subscription: 'figures',
  video_call: "without words: the other's conversation refers to it",
}

/** Deletes an account's rows of all tables in `deletedRows`. */
export async function deleteRows(trx: Trx, accountId: string): Promise<void> {
  for (const [table, columns] of Object.entries(deletedRows))
    for (const column of columns)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(trx)
}
