import type { RegisterFeature } from './http/feature.ts'
import { registerFeeds } from './features/feeds/routes.ts'
import { registerFiles } from './features/files/routes.ts'
import { registerAuth } from './features/auth/routes.ts'
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
  registerSettings,
  registerUsers,
  registerPerformers,
  registerFollows,
  registerLookups,
  registerAuth,
  registerMail,
  registerFiles,
  registerFeeds,
]
