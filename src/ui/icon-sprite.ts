/** Address of the icon sprite. Written by scripts/build-styles.ts. */
export const ICON_SPRITE = '/icons-d4059943fb.svg'
