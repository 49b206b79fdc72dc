/** Widths in pixels in which avatars and covers are stored. */
export const publicWidths = [160, 320, 640, 1280, 1920] as const
