import { addresses } from './identity/addresses.ts'
import { auth } from './identity/auth/auth.ts'
import { captcha } from './identity/auth/captcha.ts'
import { appeals } from './social/appeals/appeals.ts'
import { contact } from './social/support-requests.ts'
import { passkeys } from './identity/second-factor/passkeys.ts'
import { secondFactor } from './identity/second-factor/second-factor.ts'
import { blocks } from './identity/blocks.ts'
import { broadcasts } from './social/broadcasts.ts'
import { comments } from './social/comments.ts'
import { conversations } from './social/conversations.ts'
import { coupons } from './money/coupons.ts'
import { creatorMedia } from './catalogue/creator-media.ts'
import { earnings } from './money/earnings.ts'
import { feeds } from './catalogue/feeds.ts'
import { files } from './platform/files/files.ts'
import { follows } from './catalogue/follows/follows.ts'
import { galleries } from './catalogue/assets/galleries.ts'
import { accountLifecycle } from './account-lifecycle/account-lifecycle.ts'
import { lookups } from './identity/lookups.ts'
import { notificationMail } from './notifications/notification-mail.ts'
import { notifications } from './notifications/notification-center/notifications.ts'
import { adminSystem } from './admin/system.ts'
import { messageSettings } from './social/message-settings.ts'
import { messages } from './social/messages.ts'
import { adminAppeals } from './admin/appeals.ts'
import { adminComments } from './admin/comments.ts'
import { supportRequests } from './admin/support-requests.ts'
import { operatorLog } from './admin/operator-log.ts'
import { erasure } from './admin/erasure.ts'
import { operators } from './admin/operators.ts'
import { accounting } from './admin/accounting.ts'
import { overview } from './admin/overview.ts'
import { adminDisputes } from './admin/disputes.ts'
import { adminPayments } from './admin/payments.ts'
import { siteCoupons } from './admin/site-coupons.ts'
import { tokenPackages } from './admin/token-packages.ts'
import { adminPayouts } from './admin/payouts.ts'
import { people } from './admin/people.ts'
import { personNotes } from './admin/person-notes.ts'
import { personRecords } from './admin/person-records.ts'
import { orders } from './money/orders.ts'
import { payments } from './money/payments.ts'
import { payouts } from './money/payouts.ts'
import { payoutSettings } from './money/payout-settings.ts'
import { performers } from './catalogue/performers/performers.ts'
import { photos } from './catalogue/assets/photos.ts'
import { posts } from './platform/site-pages.ts'
import { products } from './catalogue/assets/products.ts'
import { pushSubscriptions } from './notifications/push.ts'
import { promos } from './admin/promos.ts'
import { reactions } from './social/reactions.ts'
import { receipts } from './money/receipts.ts'
import { adminReports } from './admin/reports.ts'
import { reports } from './social/reports.ts'
import { sandbox } from './money/sandbox.ts'
import { sandboxAccounts } from './money/sandbox-accounts.ts'
import { search } from './social/search.ts'
import { settings } from './platform/settings/settings.ts'
import { sitePromos } from './platform/promos.ts'
import { mailTexts } from './admin/mail-texts.ts'
import { sitePages } from './admin/site-pages.ts'
import { siteSettings } from './admin/site-settings.ts'
import { spending } from './money/spending.ts'
import { ownStreams, recordings, streaming, streamKeys } from './social/streaming/streaming.ts'
import { streamMessages } from './social/stream-messages.ts'
import { stripe } from './money/stripe.ts'
import { subscriptions } from './money/subscriptions.ts'
import { syndication } from './catalogue/syndication.ts'
import { system } from './system.ts'
import { users } from './identity/users/users.ts'
import { videoCalls } from './social/video-calls/video-calls.ts'
import { videos } from './catalogue/assets/videos.ts'
import { viewing } from './admin/viewing.ts'
import { wallet } from './money/wallet.ts'
import { siteWebhooks, webhooks } from './notifications/webhooks/webhooks.ts'
import { welcomeMessage } from './social/welcome-message.ts'

/** The endpoints of all features, by name. */
export const contract = {
  auth,
  secondFactor,
  passkeys,
  users,
  performers,
  creatorMedia,
  follows,
  blocks,
  accountLifecycle,
  conversations,
  messages,
  messageSettings,
  broadcasts,
  welcomeMessage,
  feeds,
  files,
  videos,
  videoCalls,
  photos,
  galleries,
  products,
  orders,
  addresses,
  comments,
  reactions,
  reports,
  posts,
  payments,
  payouts,
  payoutSettings,
  sandbox,
  sandboxAccounts,
  stripe,
  wallet,
  receipts,
  spending,
  coupons,
  subscriptions,
  earnings,
  streamMessages,
  streaming,
  ownStreams,
  recordings,
  streamKeys,
  settings,
  lookups,
  search,
  captcha,
  contact,
  appeals,
  sitePromos,
  notifications,
  notificationMail,
  pushSubscriptions,
  webhooks,
  siteWebhooks,
  operators,
  operatorLog,
  people,
  erasure,
  personRecords,
  personNotes,
  viewing,
  adminPayouts,
  supportRequests,
  promos,
  siteSettings,
  sitePages,
  mailTexts,
  adminPayments,
  adminDisputes,
  tokenPackages,
  siteCoupons,
  overview,
  adminReports,
  adminAppeals,
  adminComments,
  syndication,
  accounting,
  adminSystem,
  system,
}
