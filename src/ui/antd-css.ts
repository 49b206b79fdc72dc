/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-f78794f6b6.css'
