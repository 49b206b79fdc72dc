import { auth } from './auth.ts'
import { earnings } from './earnings.ts'
import { feeds } from './feeds.ts'
import { files } from './files.ts'
import { follows } from './follows.ts'
import { lookups } from './lookups.ts'
import { payments } from './payments.ts'
import { performers } from './performers.ts'
import { sandbox } from './sandbox.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { users } from './users.ts'
import { wallet } from './wallet.ts'

/** Every feature's endpoints by name: what OpenAPI and the table tests go through. */
export const contract = { auth, users, performers, follows, feeds, files, payments, sandbox, wallet, subscriptions, earnings, settings, lookups, system }
