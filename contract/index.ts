import { addresses } from './addresses.ts'
import { auth } from './auth.ts'
import { blocks } from './blocks.ts'
import { broadcasts } from './broadcasts.ts'
import { comments } from './comments.ts'
import { conversations } from './conversations.ts'
import { coupons } from './coupons.ts'
import { creatorMedia } from './creator-media.ts'
import { earnings } from './earnings.ts'
import { feeds } from './feeds.ts'
import { files } from './files.ts'
import { follows } from './follows.ts'
import { galleries } from './galleries.ts'
import { lookups } from './lookups.ts'
import { notificationMail } from './notification-mail.ts'
import { notifications } from './notifications.ts'
import { messageSettings } from './message-settings.ts'
import { messages } from './messages.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { payoutSettings } from './payout-settings.ts'
import { performers } from './performers.ts'
import { photos } from './photos.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { reactions } from './reactions.ts'
import { receipts } from './receipts.ts'
import { reports } from './reports.ts'
import { sandbox } from './sandbox.ts'
import { sandboxAccounts } from './sandbox-accounts.ts'
import { settings } from './settings.ts'
import { spending } from './spending.ts'
import { streamMessages } from './stream-messages.ts'
import { stripe } from './stripe.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { users } from './users.ts'
import { videoCalls } from './video-calls.ts'
import { videos } from './videos.ts'
import { wallet } from './wallet.ts'
import { welcomeMessage } from './welcome-message.ts'

/** Every feature's endpoints by name: what OpenAPI and the table tests go through. */
export const contract = {
  auth,
  users,
  performers,
  creatorMedia,
  follows,
  blocks,
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
  settings,
  lookups,
  notifications,
  notificationMail,
  pushSubscriptions,
  system,
}
