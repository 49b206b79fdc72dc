/** antd's static style sheet; written by scripts/build-styles.ts. */
export const ANTD_CSS = '/antd-c2c53aa085.css'
