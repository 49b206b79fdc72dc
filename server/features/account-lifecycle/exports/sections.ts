import type { RawBuilder } from 'kysely'

/** A file of the account's own, as a row refers to it; `path` within the archive. */
export type RowFile = { id: string; path: string; name: string; kind: string | null; role?: string }

/** A row of a section: its fields as the JSON has them. `id` is unique and orders the rows. */
export type SectionRow = Record<string, unknown> & { id: string; files?: RowFile[] }

/**
 * A part of the archive: `data/<name>.json`, and for people `<name>.html`. `rows` selects the fields under the names
 * that the JSON has, with a text `id`; `tables` are those whose rows about the account it holds.
 */
export type Section = {
  readonly name: string
  readonly tables: readonly string[]
  readonly rows: (accountId: string) => RawBuilder<unknown>
}

/** Tables that name the account and are in no section, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  address_notice: 'that a notice was sent',
  broadcast_read: 'technical: which copies of a broadcast were read',
  closed_account: 'the account is open while it is exported',
  conversation: 'as `conversation_member`, with the messages',
  conversation_member: 'technical: what was read; the messages are there',
  creator_notification: 'with the follows',
  data_export: 'about the archive itself',
  decision: 'what operators have decided; the person is told each by mail',
  data_import: 'about archives',
  file: 'the files are in `media/`',
  gateway_account: 'a reference of another company',
  idempotency_key: 'technical: keys of repeated calls',
  imported_item: 'about archives',
  known_browser: 'secret: recognises a browser',
  known_device: 'with the devices',
  last_seen: 'technical: the last time online',
  ledger_account: 'with the wallet',
  letter_answer: 'with the support requests',
  message_setting: 'with the profile',
  notification_digest: 'with the profile',
  notification_preference: 'with the profile',
  operator_invitation: 'about the team of the site',
  partial_refund: 'with the payments',
  performer: 'with the profile',
  performer_banking: 'bank details are secret; the payouts have their last digits',
  performer_document: 'identity documents are stored encrypted for the check only',
  poll: 'with the posts',
  presence: 'technical: who is online',
  publication: 'technical: whom to notify',
  push_subscription: 'secret: addresses of browsers',
  passkey: 'secret: with which the account signs in',
  passkey_challenge: 'technical: a sign-in under way',
  person_note: 'notes of the operators',
  recovery_code: 'secret: with which the account signs in',
  secret_link: 'secret: links in mails',
  sign_in_challenge: 'technical: a sign-in under way',
  totp: 'secret: with which the account signs in',
  viewing: 'about the operators: in their log',
  social_identity: 'with the profile',
  stream_conversation: 'with the streams',
  stream_key: 'secret: the key of a stream',
  stream_moderator: 'about the streams of others',
  stream_mute: 'about the streams of others',
  stream_reminder: 'about the streams of others',
  stream_viewer: 'about the streams of others',
  stripe_reference: 'a reference of another company',
  subscription_trial: 'with the subscriptions',
  site_promo_dismissed: 'technical: which promos of the site were dismissed',
}
