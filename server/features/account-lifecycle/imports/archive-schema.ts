import * as z from 'zod'
import '../../../../contract/zod-config.ts'
import { archiveFormat, archiveVersion } from '../../../../contract/account-lifecycle/archive.ts'
import type { ArchiveEntry } from './archive-entry.ts'

/** What an import reads of an archive (`docs/archive.md`); everything else in it is ignored. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.number().int().min(1),
})
/** Whether this site can read an archive of that version. */
export const isReadable = (version: number): boolean => version <= archiveVersion

const ArchiveFile = z.object({
  path: z.string().max(300),
  name: z.string().max(300).default(''),
  kind: z.string().max(20).nullish(),
  role: z.string().max(20).default('media'),
  language: z.string().max(20).nullish(),
  description: z.string().max(1000).nullish(),
})
/** `entry`: where it is in the archive, if it is there. */
export type ArchiveFile = z.infer<typeof ArchiveFile> & { entry?: ArchiveEntry | undefined }

const item = {
  id: z.uuid(),
  title: z.string().default(''),
  caption: z.string().default(''),
  text: z.string().default(''),
  access: z.string(),
  price: z.number().nullish(),
  status: z.string(),
  publishedAt: z.iso.datetime().nullish(),
  files: z.array(ArchiveFile).max(400).default([]),
}

/** A post. */
export const ArchivePost = z.object({
  ...item,
  isPinned: z.boolean().default(false),
  isStory: z.boolean().default(false),
  poll: z.object({ question: z.string().nullish(), options: z.array(z.object({ text: z.string() })) }).nullish(),
})
export type ArchivePost = Omit<z.infer<typeof ArchivePost>, 'files'> & { files: ArchiveFile[] }

/** A video, photo, gallery or product. */
export const ArchiveMedia = z.object({
  ...item,
  kind: z.enum(['video', 'photo', 'gallery', 'product']),
  galleryId: z.uuid().nullish(),
  position: z.number().default(0),
  coverId: z.uuid().nullish(),
  productType: z.string().nullish(),
  stock: z.number().nullish(),
})
export type ArchiveMedia = Omit<z.infer<typeof ArchiveMedia>, 'files'> & { files: ArchiveFile[] }
