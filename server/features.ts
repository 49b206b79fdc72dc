import type { RegisterFeature } from './http/feature.ts'
import { registerAssets } from './features/assets/routes.ts'
import { registerComments } from './features/comments/routes.ts'
import { registerPosts } from './features/posts/routes.ts'
import { registerReactions } from './features/reactions/routes.ts'
import { registerReports } from './features/reports/routes.ts'
import { registerConversations } from './features/conversations/routes.ts'
import { registerMessageSettings } from './features/message-settings/routes.ts'
import { registerBroadcasts } from './features/broadcasts/routes.ts'
import { registerMessages } from './features/messages/routes.ts'
import { registerCoupons } from './features/coupons/routes.ts'
import { registerDownloads } from './features/downloads/routes.ts'
import { registerDocs } from './features/docs/routes.ts'
import { registerEarnings } from './features/earnings/routes.ts'
import { registerNotifications } from './features/notifications/routes.ts'
import { registerOrders } from './features/orders/routes.ts'
import { registerSandbox } from './features/sandbox/routes.ts'
import { registerPayments } from './features/payments/routes.ts'
import { registerPayouts } from './features/payouts/routes.ts'
import { registerPresence } from './features/presence/routes.ts'
import { registerPush } from './features/push/routes.ts'
import { registerNotificationMail } from './features/notification-mail/routes.ts'
import { registerReceipts } from './features/receipts/routes.ts'
import { registerSpending } from './features/spending/routes.ts'
import { registerStreamMessages } from './features/stream-messages/routes.ts'
import { registerStripe } from './features/stripe/routes.ts'
import { registerSubscriptions } from './features/subscriptions/routes.ts'
import { registerVideoCalls } from './features/video-calls/routes.ts'
import { registerWallet } from './features/wallet/routes.ts'
import { registerFeeds } from './features/feeds/routes.ts'
import { registerFiles } from './features/files/routes.ts'
import { registerAddresses } from './features/addresses/routes.ts'
import { registerAuth } from './features/auth/routes.ts'
import { registerBlocks } from './features/blocks/routes.ts'
import { registerCreatorMedia } from './features/creator-media/routes.ts'
import { registerFollows } from './features/follows/routes.ts'
import { registerLookups } from './features/lookups/routes.ts'
import { registerMail } from './features/mail/routes.ts'
import { registerPerformers } from './features/performers/routes.ts'
import { registerSettings } from './features/settings/routes.ts'
import { registerSystem } from './features/system/routes.ts'
import { registerUsers } from './features/users/routes.ts'

/** Every feature of the server: the only list. */
export const features: readonly RegisterFeature[] = [
  registerSystem,
  registerPresence,
  registerDocs,
  registerSettings,
  registerUsers,
  registerPerformers,
  registerCreatorMedia,
  registerFollows,
  registerBlocks,
  registerLookups,
  registerAuth,
  registerMail,
  registerFiles,
  registerDownloads,
  registerFeeds,
  registerAssets,
  registerComments,
  registerReactions,
  registerReports,
  registerPosts,
  registerEarnings,
  registerPayments,
  registerStripe,
  registerPayouts,
  registerSubscriptions,
  registerCoupons,
  registerWallet,
  registerReceipts,
  registerSpending,
  registerAddresses,
  registerOrders,
  registerNotifications,
  registerStreamMessages,
  registerSandbox,
  registerPush,
  registerNotificationMail,
  registerConversations,
  registerMessages,
  registerBroadcasts,
  registerMessageSettings,
  registerVideoCalls,
]
