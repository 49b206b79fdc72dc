/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-8a86e9883a.css'
