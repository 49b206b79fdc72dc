import type { RegisterFeature } from '../../http/feature.ts'
import { receiveParts, serveMedia } from './serve-media.ts'

/** Uploads and the addresses of media (Spec §7, Files). */
export const registerFiles: RegisterFeature = async (app, deps) => {
  serveMedia(app, deps)
  await receiveParts(app, deps)
}
