// Written by `npm run generate` from the migrations: change those.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Account {
  avatar_file_id: string | null;
  birth_date: string | null;
  city: string | null;
  country: string | null;
  cover_file_id: string | null;
  created_at: Generated<Timestamp>;
  email: string | null;
  email_verified_at: Timestamp | null;
  gender: string | null;
  id: string;
  is_admin: Generated<boolean>;
  is_performer: Generated<boolean>;
  language: string | null;
  name: string;
  operator_role: string | null;
  password_hash: string | null;
  payout_restriction: string | null;
  phone: string | null;
  phone_code: string | null;
  posting_restriction: string | null;
  search_name: Generated<string | null>;
  state: string | null;
  status: Generated<string>;
  status_reason: string | null;
  updated_at: Generated<Timestamp>;
  username: string | null;
}

export interface Address {
  account_id: string;
  city: string;
  country: string;
  created_at: Timestamp;
  district: Generated<string>;
  id: string;
  is_default: Generated<boolean>;
  name: string;
  phone: Generated<string>;
  state: Generated<string>;
  street_address: string;
  street_number: Generated<string>;
  unit: Generated<string>;
  updated_at: Timestamp;
  zip_code: Generated<string>;
}

export interface AddressNotice {
  account_id: string;
  sent_at: Timestamp;
}

export interface Appeal {
  answer: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decision_id: string;
  entry_id: string | null;
  id: string;
  status: Generated<string>;
  text: string;
}

export interface Asset {
  access: Generated<string>;
  caption: Generated<string>;
  cover_id: string | null;
  created_at: Timestamp;
  description: Generated<string>;
  gallery_id: string | null;
  id: string;
  is_complete: Generated<boolean>;
  kind: string;
  performer_id: string;
  position: Generated<number>;
  price: number | null;
  product_type: string | null;
  published_at: Timestamp | null;
  removed_at: Timestamp | null;
  scheduled_at: Timestamp | null;
  search_number: Generated<number>;
  search_words: Generated<string | null>;
  status: Generated<string>;
  stock: number | null;
  stream_id: string | null;
  taken_down_at: Timestamp | null;
  title: Generated<string>;
  total_comments: Generated<number>;
  total_files: Generated<number>;
  total_likes: Generated<number>;
  total_sales: Generated<number>;
  updated_at: Timestamp;
}

export interface AssetFile {
  asset_id: string;
  file_id: string;
  language: string | null;
  position: Generated<number>;
  role: Generated<string>;
}

export interface Backup {
  bytes: number;
  made_at: Timestamp;
  objects: number;
}

export interface BlockCountry {
  country: string;
  performer_id: string;
}

export interface BlockUser {
  blocked_id: string;
  blocker_id: string;
  created_at: Generated<Timestamp>;
}

export interface Broadcast {
  account_ids: string[] | null;
  audience: string;
  caption: Generated<string>;
  client_broadcast_id: string | null;
  created_at: Timestamp;
  done_until: string | null;
  failure: string | null;
  finished_at: Timestamp | null;
  id: string;
  performer_id: string;
  price: number | null;
  status: string;
  text: Generated<string>;
  title: Generated<string>;
  total_recipients: Generated<number>;
  total_sent: Generated<number>;
}

export interface BroadcastRead {
  account_id: string;
  broadcast_id: string;
}

export interface CaptchaUsed {
  expires_at: Timestamp;
  key: Buffer;
}

export interface ClosedAccount {
  account_id: string;
  closed_at: Timestamp;
  erase_at: Timestamp;
  erased_at: Timestamp | null;
  erasing_at: Timestamp | null;
  forfeited_earnings: number;
  forfeited_tokens: number;
  former_status: string;
  reason: string | null;
  rest_until: Timestamp | null;
}

export interface Comment {
  author_id: string;
  content: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  file_id: string | null;
  held_at: Timestamp | null;
  held_words: string[] | null;
  id: string;
  object_id: string;
  object_type: string;
  parent_id: string | null;
  performer_id: string;
  total_likes: Generated<number>;
  total_replies: Generated<number>;
}

export interface Conversation {
  created_at: Timestamp;
  first_id: string;
  id: string;
  second_id: string;
  version: Generated<number>;
}

export interface ConversationMember {
  account_id: string;
  active_at: Timestamp;
  conversation_id: string;
  has_opened: Generated<boolean>;
  is_muted: Generated<boolean>;
  last_message_id: string | null;
  other_id: string;
  read_seq: Generated<number>;
  unread: Generated<number>;
}

export interface Coupon {
  charges: Generated<number>;
  code: string;
  created_at: Timestamp;
  fan_limit: Generated<number>;
  id: string;
  is_active: Generated<boolean>;
  kind: string;
  performer_id: string | null;
  reminded_for: Timestamp | null;
  subscription_type: string | null;
  total_limit: number | null;
  updated_at: Timestamp;
  valid_from: Timestamp;
  valid_until: Timestamp | null;
  value: number;
}

export interface CreatorNotification {
  account_id: string;
  level: string;
  performer_id: string;
}

export interface DataExport {
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  file_id: string | null;
  finished_at: Timestamp | null;
  id: string;
  language: string;
  progress: Generated<number>;
  status: string;
}

export interface DataImport {
  account_id: string;
  added: Generated<number>;
  created_at: Timestamp;
  existing: Generated<number>;
  failure: string | null;
  file_id: string | null;
  finished_at: Timestamp | null;
  id: string;
  language: string;
  problems: Generated<Json>;
  publishes: boolean;
  skipped: Generated<number>;
  status: string;
  total: Generated<number>;
}

export interface Decision {
  account_id: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  entry_id: string | null;
  id: string;
  item_id: string | null;
  item_type: string | null;
  kind: string;
  reason: string;
}

export interface DeskDecision {
  decided_at: Timestamp;
  entry_id: string | null;
  outcome: string;
  subject_id: string;
  topic: string;
}

export interface Dispute {
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  amount: number;
  closed_at: Timestamp | null;
  due_at: Timestamp | null;
  evidence: Generated<Json>;
  evidence_saved_at: Timestamp | null;
  gateway: string;
  gateway_reference: string | null;
  id: string;
  opened_at: Timestamp;
  payment_id: string;
  reason: string;
  returned_id: string | null;
  sent_at: Timestamp | null;
  sent_by: string | null;
  status: string;
  taken_id: string | null;
  updated_at: Timestamp;
}

export interface DisputeFile {
  content: Buffer;
  created_at: Timestamp;
  dispute_id: string;
  gateway_reference: string | null;
  id: string;
  kind: string;
  mime_type: string;
  name: string;
  size: number;
}

export interface EndedSession {
  expires_at: Timestamp;
  token_hash: Buffer;
}

export interface EventOutbox {
  at: Timestamp;
  attempts: Generated<number>;
  data: Json;
  deliver_at: Timestamp;
  id: string;
  name: string;
}

export interface Feed {
  access: Generated<string>;
  caption: Generated<string>;
  created_at: Generated<Timestamp>;
  duration: number | null;
  expires_at: Timestamp | null;
  id: string;
  is_pinned: Generated<boolean>;
  is_story: Generated<boolean>;
  performer_id: string;
  poll_id: string | null;
  price: number | null;
  published_at: Timestamp | null;
  removed_at: Timestamp | null;
  scheduled_at: Timestamp | null;
  search_number: Generated<number>;
  search_words: Generated<string | null>;
  status: Generated<string>;
  taken_down_at: Timestamp | null;
  text: Generated<string>;
  title: Generated<string>;
  total_comments: Generated<number>;
  total_files: Generated<number>;
  total_likes: Generated<number>;
  total_sales: Generated<number>;
  type: string;
  updated_at: Generated<Timestamp>;
}

export interface FeedFile {
  feed_id: string;
  file_id: string;
  language: string | null;
  position: number;
  role: Generated<string>;
}

export interface File {
  created_at: Generated<Timestamp>;
  description: string | null;
  duration: number | null;
  height: number | null;
  id: string;
  is_playable: boolean | null;
  keys: Generated<Json>;
  kind: string | null;
  mime_type: Generated<string>;
  name: Generated<string>;
  owner_id: string;
  progress: number | null;
  reason: string | null;
  size: Generated<number>;
  status: Generated<string>;
  type: string;
  updated_at: Generated<Timestamp>;
  upload_id: string | null;
  waveform: number[] | null;
  width: number | null;
}

export interface Follow {
  created_at: Generated<Timestamp>;
  follower_id: string;
  performer_id: string;
}

export interface FormerUsername {
  free_at: Timestamp;
  hash: Buffer;
}

export interface GatewayAccount {
  account_id: string;
  created_at: Timestamp;
  gateway: string;
  needs: Generated<string[]>;
  reference: string;
  status: string;
  updated_at: Timestamp;
}

export interface GatewayEvent {
  event_id: string;
  gateway: string;
  received_at: Timestamp;
}

export interface IdempotencyKey {
  account_id: string;
  created_at: Timestamp;
  key: string;
  request_hash: Buffer;
  result_id: string;
}

export interface ImportedItem {
  account_id: string;
  item_id: string;
  source_id: string;
}

export interface Installation {
  files_id: string | null;
  id: Generated<boolean>;
  secret_fingerprint: string;
}

export interface JobDeath {
  deaths: number;
  job_id: string;
  last_at: Timestamp;
  queue: string;
}

export interface KnownBrowser {
  account_id: string;
  browser_hash: Buffer;
  seen_at: Timestamp;
}

export interface KnownDevice {
  account_id: string;
  device: string;
  seen_at: Timestamp;
}

export interface LastSeen {
  account_id: string;
  at: Timestamp;
}

export interface LedgerAccount {
  balance: Generated<number>;
  holder: Generated<string>;
  id: Generated<number>;
  kind: string;
  last_entry_id: number | null;
  owner_id: string | null;
  stripe: Generated<number>;
  unit: string;
}

export interface LedgerEntry {
  account_id: number;
  amount: number;
  balance_after: number;
  id: Generated<number>;
  transaction_id: string;
}

export interface LedgerTransaction {
  created_at: Timestamp;
  id: string;
  kind: string;
  reference: string;
  reverses: string | null;
}

export interface Letter {
  account_id: string | null;
  created_at: Timestamp;
  email: string;
  handled_at: Timestamp | null;
  id: string;
  language: string;
  message: string;
  name: string;
  status: Generated<string>;
  subject: string;
}

export interface LetterAnswer {
  created_at: Timestamp;
  id: string;
  letter_id: string;
  message: string;
  operator_id: string | null;
  operator_name: string;
}

export interface MailText {
  body: string;
  heading: string;
  kind: string;
  language: string;
  subject: string;
  updated_at: Timestamp;
}

export interface Message {
  broadcast_id: string | null;
  call_id: string | null;
  caption: Generated<string>;
  client_message_id: string | null;
  conversation_id: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  files_of: string | null;
  id: string;
  is_welcome: Generated<boolean>;
  kind: Generated<string>;
  price: number | null;
  sale_id: string | null;
  sender_id: string;
  seq: number;
  text: Generated<string>;
  title: Generated<string>;
  version: number;
}

export interface MessageFile {
  file_id: string;
  owner_id: string;
  position: number;
}

export interface MessageSetting {
  account_id: string;
  call_group_minute_price: number | null;
  call_minimum_minutes: Generated<number>;
  call_minute_price: number | null;
  shows_presence: Generated<boolean>;
  updated_at: Timestamp;
  who_may_write: Generated<string>;
}

export interface Notification {
  account_id: string;
  actor_id: string | null;
  actors: Generated<string[]>;
  created_at: Timestamp;
  data: Generated<Json>;
  group_key: string | null;
  has_letter: Generated<boolean>;
  id: string;
  is_quiet: Generated<boolean>;
  kind: string;
  mailed_at: Timestamp | null;
  object_id: string | null;
  object_type: string | null;
  read_at: Timestamp | null;
  total: Generated<number>;
  updated_at: Timestamp;
}

export interface NotificationDigest {
  account_id: string;
  frequency: Generated<string>;
  sent_until: Timestamp;
}

export interface NotificationPast {
  account_id: string;
  actor_id: string | null;
  actors: Generated<string[]>;
  created_at: Timestamp;
  data: Generated<Json>;
  group_key: string | null;
  has_letter: Generated<boolean>;
  id: string;
  is_quiet: Generated<boolean>;
  kind: string;
  mailed_at: Timestamp | null;
  object_id: string | null;
  object_type: string | null;
  read_at: Timestamp | null;
  total: Generated<number>;
  updated_at: Timestamp;
}

export interface NotificationPreference {
  account_id: string;
  bell: boolean;
  kind: string;
  mail: string;
  push: boolean;
}

export interface OperatorInvitation {
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string;
  role: string;
  token_hash: Buffer;
}

export interface OperatorLog {
  action: string;
  address: string | null;
  at: Timestamp;
  id: string;
  input: Json;
  operator_id: string | null;
  operator_name: string;
  reason: string | null;
  role: string | null;
  subject_id: string | null;
  subject_name: string | null;
}

export interface OperatorLogResult {
  at: Timestamp;
  entry_id: string;
  error: string | null;
}

export interface OutboxMail {
  body_html: string;
  body_text: string;
  created_at: Generated<Timestamp>;
  id: string;
  recipient: string;
  subject: string;
}

export interface PartialRefund {
  account_id: string;
  amount: number;
  created_at: Timestamp;
  fee: Generated<number>;
  gateway_reference: string | null;
  id: string;
  net: Generated<number>;
  operator_id: string | null;
  reason: string;
  settled_at: Timestamp | null;
  status: string;
  tokens: number | null;
  transaction_id: string;
}

export interface Passkey {
  account_id: string;
  counter: number;
  created_at: Timestamp;
  credential_id: string;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  transports: string[];
}

export interface PasskeyChallenge {
  account_id: string | null;
  challenge_hash: Buffer;
  expires_at: Timestamp;
  purpose: string;
}

export interface Payment {
  account_id: string;
  action_url: string | null;
  amount: number;
  card_id: string | null;
  coupon_id: string | null;
  created_at: Timestamp;
  failure_reason: string | null;
  full_price: number | null;
  gateway: string;
  gateway_reference: string | null;
  id: string;
  is_renewal: Generated<boolean>;
  performer_id: string | null;
  price_after_trial: number | null;
  settled_at: Timestamp | null;
  status: Generated<string>;
  subscription_id: string | null;
  subscription_type: string | null;
  tokens: number | null;
  type: string;
}

export interface PaymentCard {
  account_id: string;
  brand: string;
  created_at: Generated<Timestamp>;
  exp_month: number;
  exp_year: number;
  gateway: string;
  gateway_reference: string;
  holder: Generated<string>;
  id: string;
  is_default: Generated<boolean>;
  last4: string;
  removed_at: Timestamp | null;
  warned_days: number | null;
}

export interface PayoutBatch {
  created_at: Timestamp;
  created_by: string;
  created_by_name: string;
  file_currency: string | null;
  file_site_name: string | null;
  id: string;
  number: Generated<number>;
}

export interface PayoutRequest {
  amount: number;
  approved_by: string | null;
  batch_id: string | null;
  created_at: Timestamp;
  destination: string;
  first_approved_by: string | null;
  history: Json;
  id: string;
  method: string;
  needs_two: Generated<boolean>;
  note: Generated<string>;
  number: Generated<number>;
  performer_id: string;
  reason: string | null;
  reference: string | null;
  return_asked_by: string | null;
  returned_at: Timestamp | null;
  sealed: Buffer | null;
  sent_at: Timestamp | null;
  status: Generated<string>;
  updated_at: Timestamp;
}

export interface Performer {
  account_id: string;
  age: string | null;
  approved_at: Timestamp | null;
  bio: string | null;
  body_type: string | null;
  commission_bp: number | null;
  craft: string | null;
  ethnicity: string | null;
  eye_color: string | null;
  hair_color: string | null;
  height: string | null;
  is_free_subscription: Generated<boolean>;
  is_listed: Generated<boolean>;
  languages: Generated<string[]>;
  monthly_price: Generated<number>;
  payout_method: Generated<string>;
  search_name: Generated<string | null>;
  sexual_orientation: string | null;
  size: string | null;
  tagline: string | null;
  total_feeds: Generated<number>;
  total_followers: Generated<number>;
  total_subscribers: Generated<number>;
  website_url: string | null;
  weight: string | null;
  welcome_video_file_id: string | null;
  yearly_price: number | null;
}

export interface PerformerBanking {
  account_id: string;
  masked: Json;
  sealed: Buffer;
  updated_at: Timestamp;
}

export interface PerformerDocument {
  created_at: Generated<Timestamp>;
  file_id: string;
  id: string;
  kind: string;
  performer_id: string;
  reviewed_at: Timestamp | null;
  status: Generated<string>;
}

export interface PersonNote {
  account_id: string;
  author_id: string | null;
  changed_at: Timestamp | null;
  created_at: Timestamp;
  id: string;
  text: string;
}

export interface Poll {
  closes_at: Timestamp | null;
  created_at: Timestamp;
  id: string;
  performer_id: string;
  question: string | null;
  total_votes: Generated<number>;
}

export interface PollOption {
  id: string;
  poll_id: string;
  position: number;
  text: string;
  total_votes: Generated<number>;
}

export interface PollVote {
  account_id: string;
  created_at: Timestamp;
  option_id: string;
  poll_id: string;
}

export interface Presence {
  account_id: string;
  process_id: string;
}

export interface ProductOrder {
  address: Json | null;
  buyer_id: string;
  created_at: Timestamp;
  history: Json;
  id: string;
  is_told: Generated<boolean>;
  number: Generated<number>;
  performer_id: string;
  product_id: string;
  product_type: string;
  quantity: number;
  status: string;
  title: string;
  tracking_code: string | null;
  updated_at: Timestamp;
}

export interface Publication {
  at: Timestamp;
  done_until: string | null;
  finished_at: Timestamp | null;
  item_id: string;
  performer_id: string;
  type: string;
}

export interface PushKey {
  created_at: Timestamp;
  is_only: Generated<boolean>;
  public_key: string;
  sealed_private_key: Buffer;
}

export interface PushSubscription {
  account_id: string;
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  failures: Generated<number>;
  id: string;
  language: Generated<string>;
  p256dh: string;
  session_id: string;
  show_details: Generated<boolean>;
}

export interface Reaction {
  account_id: string;
  action: string;
  created_at: Timestamp;
  object_id: string;
  object_type: string;
}

export interface RecentSearch {
  account_id: string;
  folded: string;
  id: string;
  keyword: string;
  searched_at: Timestamp;
}

export interface RecoveryCode {
  account_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface Report {
  closed_at: Timestamp | null;
  created_at: Timestamp;
  description: Generated<string>;
  id: string;
  object_id: string;
  object_type: string;
  performer_id: string | null;
  reason: string;
  reporter_id: string;
  resolution: string | null;
  snapshot: Json;
  status: Generated<string>;
}

export interface Sale {
  about_id: string | null;
  about_type: string | null;
  available_at: Timestamp;
  buyer_id: string;
  commission_bp: number;
  created_at: Timestamp;
  fee: number;
  gross: number;
  id: string;
  item_id: string | null;
  message: string | null;
  net: number;
  performer_id: string;
  quantity: Generated<number>;
  status: Generated<string>;
  tokens: number | null;
  transaction_id: string;
  type: string;
}

export interface SandboxAccount {
  created_at: Timestamp;
  id: string;
  owner: string;
  status: string;
}

export interface SandboxCard {
  behaviour: string;
  brand: string;
  created_at: Timestamp;
  customer: string;
  detached_at: Timestamp | null;
  exp_month: number;
  exp_year: number;
  id: string;
  last4: string;
  setup: string | null;
}

export interface SandboxCharge {
  amount: number;
  card_id: string | null;
  created_at: Timestamp;
  currency: string;
  decline_reason: string | null;
  disputes_at: Timestamp | null;
  id: string;
  idempotency_key: string;
  status: string;
  updated_at: Timestamp;
}

export interface SandboxClock {
  ahead: Generated<number>;
  id: Generated<boolean>;
  moving_to: Timestamp | null;
}

export interface SandboxDispute {
  charge_id: string;
  created_at: Timestamp;
  due_at: Timestamp;
  evidence: Json | null;
  id: string;
  reason: string;
  status: string;
}

export interface SandboxPayout {
  account_id: string;
  amount: number;
  created_at: Timestamp;
  currency: string;
  id: string;
  idempotency_key: string;
  status: string;
}

export interface SandboxRefund {
  amount: number;
  charge_id: string;
  created_at: Timestamp;
  id: string;
}

export interface SearchTrend {
  keyword: string;
  people: number;
}

export interface SearchVote {
  account: Buffer | null;
  day: string;
  folded: string;
  keyword: string;
  network: Buffer;
}

export interface SearchWord {
  documents: number;
  word: string;
}

export interface SecretLink {
  account_id: string;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  purpose: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface ServerProcess {
  id: string;
  seen_at: Timestamp;
}

export interface Session {
  account_id: string;
  address: Generated<string>;
  authenticated_at: Generated<Timestamp>;
  country: string | null;
  created_at: Generated<Timestamp>;
  device: Generated<string>;
  expires_at: Timestamp;
  id: string;
  last_seen_at: Generated<Timestamp>;
  method: string | null;
  second_factor: string | null;
  second_factor_at: Timestamp | null;
  token_hash: Buffer;
}

export interface Setting {
  key: string;
  updated_at: Generated<Timestamp>;
  value: Json;
}

export interface SignInAttempt {
  failures: number;
  key: Buffer;
  since: Timestamp;
}

export interface SignInChallenge {
  account_id: string;
  expires_at: Timestamp;
  method: string;
  remember: boolean;
  token_hash: Buffer;
}

export interface SitePicture {
  created_at: Timestamp;
  height: number;
  id: string;
  size: number;
  width: number;
}

export interface SitePost {
  content: string;
  created_at: Timestamp;
  html: string | null;
  html_of: string | null;
  id: string;
  is_published: Generated<boolean>;
  position: Generated<number>;
  slug: string;
  summary: Generated<string>;
  title: string;
  type: string;
  updated_at: Timestamp;
}

export interface SitePromo {
  created_at: Timestamp;
  id: string;
  link: string | null;
  picture_id: string | null;
  places: string[];
  position: number;
  shown_from: Timestamp | null;
  shown_to: Timestamp | null;
  text: Json;
  title: Json;
  updated_at: Timestamp;
}

export interface SitePromoDismissed {
  account_id: string;
  promo_id: string;
}

export interface SocialAttempt {
  callback_url: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  provider: string;
  state_hash: Buffer;
  verifier: string;
}

export interface SocialIdentity {
  account_id: string;
  created_at: Generated<Timestamp>;
  provider: string;
  subject: string;
}

export interface SpendingLimit {
  account_id: string;
  cool_off_until: Timestamp | null;
  day: number | null;
  day_at: Timestamp | null;
  month: number | null;
  month_at: Timestamp | null;
  next_day: number | null;
  next_month: number | null;
  next_week: number | null;
  updated_at: Timestamp;
  week: number | null;
  week_at: Timestamp | null;
}

export interface Stream {
  access: string;
  counted_at: Timestamp | null;
  cover_file_id: string | null;
  created_at: Timestamp;
  description: Generated<string>;
  end_reason: string | null;
  ended_at: Timestamp | null;
  goal_raised: Generated<number>;
  goal_set_at: Timestamp | null;
  goal_title: string | null;
  goal_tokens: number | null;
  has_opened_chat: Generated<boolean>;
  health: Json | null;
  id: string;
  last_part_at: Timestamp | null;
  opened_at: Timestamp | null;
  peak_viewers: Generated<number>;
  performer_id: string;
  price: number | null;
  recorded_ms: Generated<number>;
  recording_status: Generated<string>;
  reminded_at: Timestamp | null;
  replay_id: string | null;
  scheduled_at: Timestamp | null;
  search_number: Generated<number>;
  search_words: Generated<string | null>;
  source: Generated<string>;
  started_at: Timestamp | null;
  status: string;
  title: string;
  total_sales: Generated<number>;
  updated_at: Timestamp;
  watched_ms: Generated<number>;
}

export interface StreamConversation {
  cleared_seq: Generated<number>;
  held_words: Generated<string[]>;
  id: string;
  is_open: Generated<boolean>;
  performer_id: string;
  pinned_text: Generated<string>;
  slow_seconds: Generated<number>;
  updated_at: Timestamp;
  version: Generated<number>;
  who_may_write: Generated<string>;
}

export interface StreamKey {
  created_at: Timestamp;
  hash: string;
  performer_id: string;
  sealed: Buffer;
}

export interface StreamMessage {
  access: string | null;
  client_message_id: string | null;
  conversation_id: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  held_at: Timestamp | null;
  id: string;
  sale_id: string | null;
  sender_id: string;
  seq: number;
  stream_id: string | null;
  text: string;
  version: number;
}

export interface StreamModerator {
  account_id: string;
  conversation_id: string;
  created_at: Timestamp;
}

export interface StreamMoment {
  place: number;
  reactions: Generated<number>;
  stream_id: string;
  viewers: Generated<number>;
}

export interface StreamMute {
  account_id: string;
  conversation_id: string;
  created_at: Timestamp;
  until: Timestamp | null;
}

export interface StreamReminder {
  account_id: string;
  created_at: Timestamp;
  stream_id: string;
}

export interface StreamSegment {
  duration_ms: number;
  number: number;
  place: number;
  size: number;
  stream_id: string;
}

export interface StreamViewer {
  account_id: string;
  first_at: Timestamp;
  stream_id: string;
}

export interface StripeReference {
  created_at: Timestamp;
  kind: string;
  owner: string;
  reference: string | null;
}

export interface Subscription {
  anchored_at: Timestamp;
  cancelled_at: Timestamp | null;
  card_id: string | null;
  discounted_left: Generated<number>;
  discounted_price: number | null;
  ends_at: Timestamp;
  gateway: string;
  id: string;
  next_charge_at: Timestamp | null;
  performer_id: string;
  period_started_at: Timestamp;
  price: number;
  reminded_for: Timestamp | null;
  retries: Generated<number>;
  started_at: Timestamp;
  status: string;
  type: string;
  updated_at: Timestamp;
  user_id: string;
}

export interface SubscriptionTrial {
  created_at: Timestamp;
  performer_id: string;
  user_id: string;
}

export interface TokenPackage {
  bonus: Generated<number>;
  created_at: Generated<Timestamp>;
  id: string;
  is_active: Generated<boolean>;
  label: Json;
  note: Json | null;
  position: Generated<number>;
  price: number;
  tokens: number;
  updated_at: Generated<Timestamp>;
}

export interface Totp {
  account_id: string;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: number | null;
  sealed: Buffer;
}

export interface UnexpectedError {
  count: number;
  first_at: Timestamp;
  last_at: Timestamp;
  message: string;
  request_id: string | null;
}

export interface VideoCall {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp | null;
  id: string;
  is_group: Generated<boolean>;
  minutes: number;
  note: Generated<string>;
  performer_id: string;
  performer_seat: string | null;
  performer_seen_at: Timestamp | null;
  price: number;
  started_at: Timestamp | null;
  status: string;
  together_at: Timestamp | null;
  updated_at: Timestamp;
  used_minutes: number | null;
  user_id: string;
  user_seat: string | null;
  user_seen_at: Timestamp | null;
}

export interface Viewing {
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  operator_session_id: string;
  token_hash: Buffer;
}

export interface Webhook {
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  description: Generated<string>;
  events: string[];
  former_until: Timestamp | null;
  id: string;
  pause_reason: string | null;
  paused_at: Timestamp | null;
  performer_id: string | null;
  sealed_former_secret: Buffer | null;
  sealed_secret: Buffer;
  secret_ending: string;
  updated_at: Timestamp;
  url: string;
}

export interface WebhookDelivery {
  answer: string | null;
  attempts: Generated<number>;
  body: string;
  created_at: Timestamp;
  event_id: string;
  history: Generated<Json>;
  id: string;
  next_attempt_at: Timestamp | null;
  status: Generated<string>;
  type: string;
  webhook_id: string;
}

export interface WelcomeMessage {
  audience: Generated<string>;
  caption: Generated<string>;
  files_of: string | null;
  is_enabled: Generated<boolean>;
  performer_id: string;
  price: number | null;
  text: Generated<string>;
  title: Generated<string>;
  updated_at: Timestamp;
}

export interface DB {
  account: Account;
  address: Address;
  address_notice: AddressNotice;
  appeal: Appeal;
  asset: Asset;
  asset_file: AssetFile;
  backup: Backup;
  block_country: BlockCountry;
  block_user: BlockUser;
  broadcast: Broadcast;
  broadcast_read: BroadcastRead;
  captcha_used: CaptchaUsed;
  closed_account: ClosedAccount;
  comment: Comment;
  conversation: Conversation;
  conversation_member: ConversationMember;
  coupon: Coupon;
  creator_notification: CreatorNotification;
  data_export: DataExport;
  data_import: DataImport;
  decision: Decision;
  desk_decision: DeskDecision;
  dispute: Dispute;
  dispute_file: DisputeFile;
  ended_session: EndedSession;
  event_outbox: EventOutbox;
  feed: Feed;
  feed_file: FeedFile;
  file: File;
  follow: Follow;
  former_username: FormerUsername;
  gateway_account: GatewayAccount;
  gateway_event: GatewayEvent;
  idempotency_key: IdempotencyKey;
  imported_item: ImportedItem;
  installation: Installation;
  job_death: JobDeath;
  known_browser: KnownBrowser;
  known_device: KnownDevice;
  last_seen: LastSeen;
  ledger_account: LedgerAccount;
  ledger_entry: LedgerEntry;
  ledger_transaction: LedgerTransaction;
  letter: Letter;
  letter_answer: LetterAnswer;
  mail_text: MailText;
  message: Message;
  message_file: MessageFile;
  message_setting: MessageSetting;
  notification: Notification;
  notification_digest: NotificationDigest;
  notification_past: NotificationPast;
  notification_preference: NotificationPreference;
  operator_invitation: OperatorInvitation;
  operator_log: OperatorLog;
  operator_log_result: OperatorLogResult;
  outbox_mail: OutboxMail;
  partial_refund: PartialRefund;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  payment: Payment;
  payment_card: PaymentCard;
  payout_batch: PayoutBatch;
  payout_request: PayoutRequest;
  performer: Performer;
  performer_banking: PerformerBanking;
  performer_document: PerformerDocument;
  person_note: PersonNote;
  poll: Poll;
  poll_option: PollOption;
  poll_vote: PollVote;
  presence: Presence;
  product_order: ProductOrder;
  publication: Publication;
  push_key: PushKey;
  push_subscription: PushSubscription;
  reaction: Reaction;
  recent_search: RecentSearch;
  recovery_code: RecoveryCode;
  report: Report;
  sale: Sale;
  "sandbox.account": SandboxAccount;
  "sandbox.card": SandboxCard;
  "sandbox.charge": SandboxCharge;
  "sandbox.clock": SandboxClock;
  "sandbox.dispute": SandboxDispute;
  "sandbox.payout": SandboxPayout;
  "sandbox.refund": SandboxRefund;
  search_trend: SearchTrend;
  search_vote: SearchVote;
  search_word: SearchWord;
  secret_link: SecretLink;
  server_process: ServerProcess;
  session: Session;
  setting: Setting;
  sign_in_attempt: SignInAttempt;
  sign_in_challenge: SignInChallenge;
  site_picture: SitePicture;
  site_post: SitePost;
  site_promo: SitePromo;
  site_promo_dismissed: SitePromoDismissed;
  social_attempt: SocialAttempt;
  social_identity: SocialIdentity;
  spending_limit: SpendingLimit;
  stream: Stream;
  stream_conversation: StreamConversation;
  stream_key: StreamKey;
  stream_message: StreamMessage;
  stream_moderator: StreamModerator;
  stream_moment: StreamMoment;
  stream_mute: StreamMute;
  stream_reminder: StreamReminder;
  stream_segment: StreamSegment;
  stream_viewer: StreamViewer;
  stripe_reference: StripeReference;
  subscription: Subscription;
  subscription_trial: SubscriptionTrial;
  token_package: TokenPackage;
  totp: Totp;
  unexpected_error: UnexpectedError;
  video_call: VideoCall;
  viewing: Viewing;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  welcome_message: WelcomeMessage;
}
