import '../../zod-config.ts'
import * as z from 'zod'
import { FileStatus, MediaFile } from '../../platform/files/files.ts'
import { Id } from '../../ids.ts'

/** The creator's welcome video while it is processed, and afterwards. */
export const OwnWelcomeVideo = z
  .object({
    _id: Id,
    status: FileStatus,
    reason: z.string().optional().describe('if it failed'),
    media: MediaFile.optional().describe('once ready'),
  })
  .meta({ id: 'OwnWelcomeVideo' })
export type OwnWelcomeVideo = z.infer<typeof OwnWelcomeVideo>
