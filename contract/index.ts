import { addresses } from './accounts/addresses.ts'
import { auth } from './accounts/auth.ts'
import { captcha } from './accounts/captcha.ts'
import { appeals } from './accounts/appeals.ts'
import { contact } from './accounts/contact.ts'
import { passkeys } from './accounts/passkeys.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { blocks } from './accounts/blocks.ts'
import { broadcasts } from './messages/broadcasts.ts'
import { comments } from './content/comments.ts'
import { conversations } from './messages/conversations.ts'
import { coupons } from './money/coupons.ts'
import { creatorMedia } from './content/creator-media.ts'
import { earnings } from './money/earnings.ts'
import { feeds } from './content/feeds.ts'
import { files } from './content/files.ts'
import { follows } from './accounts/follows.ts'
import { galleries } from './content/galleries.ts'
import { leaving } from './accounts/leaving.ts'
import { lookups } from './accounts/lookups.ts'
import { notificationMail } from './messages/notification-mail.ts'
import { notifications } from './messages/notifications.ts'
import { machine } from './operator/machine.ts'
import { messageSettings } from './messages/message-settings.ts'
import { messages } from './messages/messages.ts'
import { appealDesk } from './operator/appeal-desk.ts'
import { commentDesk } from './operator/comment-desk.ts'
import { letters } from './operator/letters.ts'
import { operatorLog } from './operator/operator-log.ts'
import { erasure } from './operator/erasure.ts'
import { operators } from './operator/operators.ts'
import { books } from './operator/books.ts'
import { overview } from './operator/overview.ts'
import { disputeDesk } from './operator/dispute-desk.ts'
import { paymentDesk } from './operator/payment-desk.ts'
import { siteCoupons } from './operator/site-coupons.ts'
import { tokenPackages } from './operator/token-packages.ts'
import { payoutDesk } from './operator/payout-desk.ts'
import { people } from './operator/people.ts'
import { personNotes } from './operator/person-notes.ts'
import { personRecords } from './operator/person-records.ts'
import { orders } from './money/orders.ts'
import { payments } from './money/payments.ts'
import { payouts } from './money/payouts.ts'
import { payoutSettings } from './money/payout-settings.ts'
import { performers } from './accounts/performers.ts'
import { photos } from './content/photos.ts'
import { posts } from './content/posts.ts'
import { products } from './content/products.ts'
import { pushSubscriptions } from './accounts/push-subscriptions.ts'
import { promos } from './operator/promos.ts'
import { reactions } from './content/reactions.ts'
import { receipts } from './money/receipts.ts'
import { reportDesk } from './operator/report-desk.ts'
import { reports } from './content/reports.ts'
import { sandbox } from './money/sandbox.ts'
import { sandboxAccounts } from './money/sandbox-accounts.ts'
import { search } from './content/search.ts'
import { settings } from './accounts/settings.ts'
import { sitePromos } from './content/site-promos.ts'
import { mailTexts } from './operator/mail-texts.ts'
import { sitePages } from './operator/site-pages.ts'
import { siteSettings } from './operator/site-settings.ts'
import { spending } from './money/spending.ts'
import { ownStreams, recordings, streaming, streamKeys } from './live/streaming.ts'
import { streamMessages } from './messages/stream-messages.ts'
import { stripe } from './money/stripe.ts'
import { subscriptions } from './money/subscriptions.ts'
import { syndication } from './content/syndication.ts'
import { system } from './system.ts'
import { users } from './accounts/users.ts'
import { videoCalls } from './messages/video-calls.ts'
import { videos } from './content/videos.ts'
import { viewing } from './operator/viewing.ts'
import { wallet } from './money/wallet.ts'
import { siteWebhooks, webhooks } from './accounts/webhooks.ts'
import { welcomeMessage } from './messages/welcome-message.ts'

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
  leaving,
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
  payoutDesk,
  letters,
  promos,
  siteSettings,
  sitePages,
  mailTexts,
  paymentDesk,
  disputeDesk,
  tokenPackages,
  siteCoupons,
  overview,
  reportDesk,
  appealDesk,
  commentDesk,
  syndication,
  books,
  machine,
  system,
}
