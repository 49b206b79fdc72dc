/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-59a8c3be88.css'
