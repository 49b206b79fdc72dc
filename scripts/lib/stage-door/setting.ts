/** Colours of the scene by day and by night. */
export type Light = { wall: string; brick: string; stone: string; door: string; ground: string; night: boolean }
/** The two versions of the scene. */
export const lights: Record<'light' | 'dark', Light> = {
  light: { wall: '#d8bfa0', brick: '#c79f7c', stone: '#efe6d2', door: '#1c6a4d', ground: '#b7a68e', night: false },
  dark: { wall: '#6e5140', brick: '#8a5f45', stone: '#a08a70', door: '#1d6149', ground: '#56514e', night: true },
}
/** Width and height of the scene, the line of the ground, and the middle of the door, in px. */
export const [W, H, GROUND, MIDDLE] = [1600, 1000, 806, 930]

/** Path of an arch over the middle of the door. */
export const arch = (half: number, spring: number, bottom: number): string =>
  `M${MIDDLE - half} ${bottom}V${spring}A${half} ${half} 0 0 1 ${MIDDLE + half} ${spring}V${bottom}Z`
