import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { changePicture } from '../../identity/users/change-picture.ts'
import { changePerformer } from './change-performer.ts'
import { changeWelcomeVideo, removeWelcomeVideo } from './change-welcome-video.ts'
import { randomPerformers, searchPerformers, topPerformers } from './discover.ts'
import { explore } from './explore.ts'
import { loadDocuments, loadOwnPerformer, loadWelcomeVideo } from './load-own.ts'
import { requireOwn } from './policy.ts'
import { canOpenPage } from '../../identity/visibility/visibility.ts'
import { findProfile } from './queries.ts'
import { sendDocuments } from './send-documents.ts'
import { viewPerformer } from './view-performer.ts'

const handlers = (deps: Deps): Handlers<typeof performers> => ({
  me: ({ viewer, caller }) => loadOwnPerformer(deps, viewer.id, caller.language),
  view: ({ params, viewer, caller }) => viewPerformer(deps, params.id, { viewer, country: caller.country }),
  update: async ({ params, viewer, body, caller }) => {
    const row = await findProfile(deps.db, params.id, canOpenPage({ viewer, country: caller.country }))
    if (!row) throw new ApiError('not_found')
    requireOwn(viewer, row.id)
    await changePerformer(deps, viewer, body, caller.language)
    return loadOwnPerformer(deps, viewer.id, caller.language)
  },
  top: ({ query, viewer, caller }) => topPerformers(deps, { viewer, country: caller.country }, query.limit),
  search: ({ query, viewer, caller }) => searchPerformers(deps, { viewer, country: caller.country }, query),
  random: ({ query, viewer, caller }) => randomPerformers(deps, { viewer, country: caller.country }, query.limit),
  explore: ({ viewer, caller }) => explore(deps, { viewer, country: caller.country }, caller.language),
  uploadAvatar: async ({ viewer, files }) => ({ avatar: await changePicture(deps, viewer.id, 'avatar', files.avatar) }),
  uploadCover: async ({ viewer, files }) => ({ cover: await changePicture(deps, viewer.id, 'cover', files.cover) }),
  uploadWelcomeVideo: async ({ viewer, body, files, caller: { language } }) => {
    await changeWelcomeVideo(deps, viewer, { upload: files.welcomeVideo, fileId: body.fileId, language })
    const welcomeVideo = await loadWelcomeVideo(deps, viewer.id, language)
    if (!welcomeVideo) throw new ApiError('not_found')
    return { welcomeVideo }
  },
  removeWelcomeVideo: ({ viewer }) => removeWelcomeVideo(deps, viewer.id),
  uploadDocuments: async ({ viewer, files }) => {
    await sendDocuments(deps, viewer.id, files)
    return { documents: await loadDocuments(deps, viewer.id) }
  },
})

/** Creators (Spec §7, Performers). */
export const registerPerformers: RegisterFeature = (app, deps) => mount(app, deps, performers, handlers(deps))
