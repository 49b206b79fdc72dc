/** Address of the icon sprite. Written by scripts/build-styles.ts. */
export const ICON_SPRITE = '/icons-6b810110b9.svg'
