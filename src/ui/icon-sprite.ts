/** Address of the icon sprite. Written by scripts/build-styles.ts. */
export const ICON_SPRITE = '/icons-2d6001a9b4.svg'
