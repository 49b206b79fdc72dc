import type { publicWidths } from '../../integrations/media/public-widths.ts'

/** Storage key of one width of a public picture. */
export function publicPictureKey(fileId: string, width: (typeof publicWidths)[number]): string {
  return `public/${fileId}/${width}.webp`
}

/** The address of a public picture (avatar, cover): it never changes its bytes, so it is cached for ever. */
export function publicPicture(fileId: string, width: (typeof publicWidths)[number]): string {
  return `/m/${publicPictureKey(fileId, width)}`
}
