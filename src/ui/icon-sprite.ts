/** Address of the icon sprite. Written by scripts/build-styles.ts. */
export const ICON_SPRITE = '/icons-5b6e7f79a8.svg'
