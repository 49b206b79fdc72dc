import { addresses } from './addresses.ts'
import { auth } from './auth.ts'
import { comments } from './comments.ts'
import { earnings } from './earnings.ts'
import { feeds } from './feeds.ts'
import { files } from './files.ts'
import { follows } from './follows.ts'
import { galleries } from './galleries.ts'
import { lookups } from './lookups.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { performers } from './performers.ts'
import { photos } from './photos.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { reactions } from './reactions.ts'
import { reports } from './reports.ts'
import { sandbox } from './sandbox.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'
import { wallet } from './wallet.ts'

/** Every feature's endpoints by name: what OpenAPI and the table tests go through. */
export const contract = {
  auth, users, performers, follows, feeds, files, videos, photos, galleries, products, orders, addresses, comments, reactions, reports, posts, payments, sandbox, wallet, subscriptions, earnings, settings, lookups, system,
}
