/** Address of the icon sprite. Written by scripts/build-styles.ts. */
export const ICON_SPRITE = '/icons-ed64f951ae.svg'
