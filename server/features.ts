import type { RegisterFeature } from './http/feature.ts'
import { registerFiles } from './features/files/routes.ts'
import { registerSettings } from './features/settings/routes.ts'
import { registerSystem } from './features/system/routes.ts'

/** Every feature of the server: the only list. */
export const features: readonly RegisterFeature[] = [
  registerSystem,
  registerSettings,
  registerFiles,
]
